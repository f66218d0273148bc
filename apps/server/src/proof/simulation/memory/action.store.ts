import type * as real from '../../../features/linkedin/sender/action.store.ts';
import type { ActionState } from '../../../features/linkedin/sender/action.ts';
import { everyone, type ActionRow, type SimTx, statement } from './tables.ts';

/** Stands for sender/action.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/action.store.ts';

const isIn = (row: ActionRow, ...states: ActionState[]): boolean => states.includes(row.state);
const of = (tx: SimTx, accountId: string): ActionRow[] => tx.tables.actions.list(tx, accountId);

export const insertAction: typeof real.insertAction = (tx, workspaceId, a) =>
  statement(tx, 'insertAction', async (at) => {
    const row: ActionRow = {
      id: a.id,
      workspaceId,
      accountId: a.accountId,
      leadId: a.leadId,
      publicIdentifier: a.publicIdentifier,
      providerPersonId: a.providerPersonId,
      chatId: a.chatId,
      kind: a.kind,
      origin: a.origin,
      campaignId: a.campaignId,
      enrolmentId: a.enrolmentId,
      stepId: a.stepId,
      effectKey: a.effectKey,
      body: a.body,
      priority: a.priority,
      state: 'planned',
      notBefore: a.notBefore,
      holdUntilWallAt: a.holdMs > 0 ? at.now + a.holdMs : null,
      claims: 0,
      attempt: 0,
      claimToken: null,
      claimUntilWallAt: null,
      claimedAt: null,
      dispatchedAt: null,
      dispatchedWallAt: null,
      baselineRef: null,
      cleanReadsWallAt: [],
      providerRef: null,
      outcomeCode: null,
      outcomeMessage: null,
      endedAt: null,
      acceptedAt: null,
      hours: a.hours,
      dayCapped: a.dayCapped ?? false,
      held: null,
      withdrawnAt: null,
      details: a.details,
    };
    return (await at.tables.actions.insert(at, a.id, row)) ? row : undefined;
  });

export const findByEffectKey: typeof real.findByEffectKey = (tx, _workspaceId, effectKey) =>
  statement(tx, 'findByEffectKey', (at) => {
    const accounts = at.tables.runtimes.list(at, everyone).map(({ accountId }) => accountId);
    return accounts.flatMap((account) => of(at, account)).find((row) => row.effectKey === effectKey);
  });

export const findLiveInvitation: typeof real.findLiveInvitation = (tx, _workspaceId, accountId, leadId) =>
  statement(tx, 'findLiveInvitation', (at) =>
    of(at, accountId).find(
      (row) =>
        row.leadId === leadId &&
        row.kind === 'invite' &&
        !isIn(row, 'rejected', 'cancelled') &&
        row.withdrawnAt === null,
    ),
  );

export const findAction: typeof real.findAction = (tx, _workspaceId, actionId) =>
  statement(tx, 'findAction', (at) => at.tables.actions.get(at, actionId));

export const lockAction: typeof real.lockAction = (tx, _workspaceId, actionId) =>
  statement(tx, 'lockAction', (at) => at.tables.actions.lock(at, actionId));

export const changeState: typeof real.changeState = (tx, _workspaceId, actionId, to) =>
  statement(tx, 'changeState', async (at) => {
    await at.tables.actions.update(
      at,
      actionId,
      () => true,
      (row) => ({
        ...row,
        state: to.state,
        providerRef: to.providerRef ?? row.providerRef,
        chatId: to.chatId ?? row.chatId,
        outcomeCode: to.outcomeCode ?? row.outcomeCode,
        outcomeMessage: to.outcomeMessage ?? row.outcomeMessage,
        notBefore: to.notBefore ?? row.notBefore,
        cleanReadsWallAt: to.cleanReadsWallAt === undefined ? row.cleanReadsWallAt : [...to.cleanReadsWallAt],
        endedAt: to.endedAt ?? null,
      }),
    );
  });

export const dropClaim: typeof real.dropClaim = (tx, _workspaceId, actionId, forgiven) =>
  statement(tx, 'dropClaim', async (at) => {
    await at.tables.actions.update(
      at,
      actionId,
      () => true,
      (row) => ({ ...row, claimToken: null, claims: Math.max(0, row.claims - (forgiven ? 1 : 0)) }),
    );
  });

export const cancelWhere: typeof real.cancelWhere = (tx, _workspaceId, scope, why) =>
  statement(tx, 'cancelWhere', async (at) => {
    const accounts = at.tables.runtimes.list(at, everyone).map(({ accountId }) => accountId);
    const matches = (row: ActionRow): boolean =>
      ('actionId' in scope
        ? row.id === scope.actionId
        : 'enrolmentId' in scope
          ? row.enrolmentId === scope.enrolmentId
          : 'enrolmentIds' in scope
            ? row.enrolmentId !== null && scope.enrolmentIds.includes(row.enrolmentId)
            : 'campaignId' in scope
              ? row.campaignId === scope.campaignId
              : 'ruledAccountId' in scope
                ? row.accountId === scope.ruledAccountId &&
                  row.kind === 'withdraw' &&
                  row.details?.withdrawAfterDays !== undefined &&
                  row.details.withdrawAfterDays < (scope.fewerDaysThan ?? Number.POSITIVE_INFINITY)
                : row.accountId === scope.accountId) &&
      isIn(row, 'planned', 'claimed') &&
      (!why.campaignOnly || row.origin === 'campaign');
    const cancelled: Awaited<ReturnType<typeof real.cancelWhere>> = [];
    for (const { id } of accounts.flatMap((account) => of(at, account)).filter(matches)) {
      const was = await at.tables.actions.lock(at, id);
      if (was === undefined || !matches(was)) continue;
      await at.tables.actions.update(
        at,
        id,
        () => true,
        (row) => ({
          ...row,
          state: 'cancelled',
          outcomeCode: why.code,
          outcomeMessage: why.message,
          endedAt: why.now,
          claimToken: null,
        }),
      );
      cancelled.push({ id, wasClaimed: was.state === 'claimed', accountId: was.accountId });
    }
    return cancelled;
  });

export const listCreditable: typeof real.listCreditable = (tx, _workspaceId, accountId, person) =>
  statement(tx, 'listCreditable', async (at) => {
    const matches = (row: ActionRow): boolean =>
      row.providerPersonId === person &&
      (((row.kind === 'message' || row.kind === 'inmail') &&
        row.attempt >= 1 &&
        row.providerRef === null &&
        isIn(row, 'dispatched', 'in_doubt', 'planned', 'claimed', 'needs_review')) ||
        (row.kind === 'invite' && row.body !== null && !isIn(row, 'rejected', 'cancelled')));
    const rank = (row: ActionRow): number => (isIn(row, 'dispatched', 'in_doubt') ? 0 : 1);
    const seen = of(at, accountId)
      .filter(matches)
      .toSorted(
        (a, b) => rank(a) - rank(b) || (a.dispatchedAt ?? Infinity) - (b.dispatchedAt ?? Infinity) || 0,
      );
    const rows: ActionRow[] = [];
    for (const { id } of seen) {
      const row = await at.tables.actions.lock(at, id);
      if (row !== undefined && matches(row)) rows.push(row);
    }
    return rows;
  });

export const findByProviderRef: typeof real.findByProviderRef = (tx, _workspaceId, accountId, ref) =>
  statement(tx, 'findByProviderRef', (at) => of(at, accountId).find((row) => row.providerRef === ref));

export const markAccepted: typeof real.markAccepted = (tx, _workspaceId, accountId, person, instant) =>
  statement(tx, 'markAccepted', async (at) => {
    const matches = (row: ActionRow): boolean =>
      row.kind === 'invite' &&
      isIn(row, 'sent', 'satisfied') &&
      row.acceptedAt === null &&
      (row.providerPersonId === person.providerId ||
        (row.publicIdentifier !== null && row.publicIdentifier === person.publicIdentifier));
    const [seen] = of(at, accountId)
      .filter(matches)
      .toSorted(
        (a, b) =>
          Number(a.withdrawnAt !== null) - Number(b.withdrawnAt !== null) ||
          (b.dispatchedAt ?? -Infinity) - (a.dispatchedAt ?? -Infinity) ||
          (a.id < b.id ? -1 : 1),
      );
    if (seen === undefined) return undefined;
    return at.tables.actions.update(at, seen.id, matches, (row) => ({ ...row, acceptedAt: instant }));
  });
