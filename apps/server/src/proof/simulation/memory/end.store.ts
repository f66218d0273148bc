import type * as real from '../../../features/linkedin/sender/end.store.ts';
import { isDeepStrictEqual } from 'node:util';
import { ended as endedAttempt } from './attempt.store.ts';
import { forgetDue } from './due.store.ts';
import { answeredBy, type ActionRow, everyone, named, type SimTx, statement } from './tables.ts';

/** Stands for sender/end.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/end.store.ts';

export const lockAnswered: typeof real.lockAnswered = (tx, _workspaceId, { id, accountId }, ref) =>
  statement(tx, 'lockAnswered', async (at) => {
    const action = await at.tables.actions.lock(at, id);
    if (action === undefined) return undefined;
    const runtime = at.tables.runtimes.list(at, everyone).find((row) => row.accountId === action.accountId);
    const others = at.tables.actions.list(at, accountId).filter((row) => row.id !== id);
    return { action, runtime, isAnothers: ref !== null && others.some((row) => row.providerRef === ref) };
  });

export const storeOwnEnds: typeof real.storeOwnEnds = (tx, ends, now) =>
  statement(tx, named('storeOwnEnds', ends), (at) => {
    // A statement sees what was there before it.
    const met = ends.map((end) => ({
      end,
      ofAccount: [...at.tables.actions.list(at, end.action.accountId)],
    }));
    return answeredBy(
      met,
      ({ end }) => end.action.id,
      ({ end, ofAccount }) => storeOwnEnd(at, end, ofAccount, now),
    );
  });

async function storeOwnEnd(
  at: SimTx,
  { leased, token, attempt, ...end }: real.OwnEnd,
  ofAccount: readonly ActionRow[],
  now: number,
): Promise<real.OwnEnded | undefined> {
  const { id, leadId } = end.action;
  const isAnothers =
    end.providerRef !== null && ofAccount.some((row) => row.id !== id && row.providerRef === end.providerRef);
  const action = await at.tables.actions.update(
    at,
    id,
    (row) =>
      row.state === 'dispatched' &&
      row.claimToken === token &&
      row.attempt === attempt.attempt &&
      !isAnothers,
    (row) => ended(row, { ...end, endedAt: now }),
  );
  if (action === undefined) return undefined;
  await forgetDue(at, id);
  await endedAttempt(at, attempt);
  const behind = ofAccount.filter((row) => row.leadId === leadId && row.state === 'planned' && row.id !== id);
  const isUrgent = behind.some(({ origin }) => origin !== 'campaign');
  const warmUp = end.warmUp ?? leased.warmUp;
  const runtime = await at.tables.runtimes.update(
    at,
    leased.memberKey.toString('hex'),
    () => true,
    (row) => ({
      ...row,
      ...(row.troubleWallAt === null && isDeepStrictEqual(row.warmUp, leased.warmUp) && { warmUp }),
      ...(leased.fence === row.fence && { leaseOwner: null, leaseUntilWallAt: null }),
      ...(behind.length > 0 && {
        wakeAt: Math.min(row.wakeAt, isUrgent ? now : Math.max(row.nextSlotAt ?? now, now)),
      }),
    }),
  );
  const isAccountSame = runtime?.troubleWallAt === null && isDeepStrictEqual(runtime.warmUp, warmUp);
  return { providerRef: action.providerRef, chatId: action.chatId, isAccountSame };
}

type Ended = Pick<
  real.StoredEnd,
  'state' | 'providerRef' | 'chatId' | 'outcomeCode' | 'outcomeMessage' | 'endedAt'
>;

const ended = (row: ActionRow, end: Ended): ActionRow => ({
  ...row,
  state: end.state,
  providerRef: end.providerRef ?? row.providerRef,
  chatId: end.chatId ?? row.chatId,
  outcomeCode: end.outcomeCode,
  outcomeMessage: end.outcomeMessage,
  endedAt: end.endedAt,
});

export const storeEnd: typeof real.storeEnd = (tx, { memberKey }, end) =>
  statement(tx, 'storeEnd', async (at) => {
    const { id, accountId, leadId } = end.action;
    const behind = at.tables.actions
      .list(at, accountId)
      .filter((row) => row.leadId === leadId && row.state === 'planned' && row.id !== id);
    const isUrgent = end.wakes === 'account' || behind.some(({ origin }) => origin !== 'campaign');
    const always = (): boolean => true;
    await at.tables.actions.update(at, id, always, (row) => ended(row, end));
    await forgetDue(at, id);
    if (end.attempt !== undefined) await endedAttempt(at, end.attempt);
    await at.tables.runtimes.update(at, memberKey.toString('hex'), always, (row) => ({
      ...row,
      ...(end.warmUp !== undefined && { warmUp: end.warmUp }),
      ...(end.fence === row.fence && { leaseOwner: null, leaseUntilWallAt: null }),
      ...((end.wakes === 'account' || behind.length > 0) && {
        wakeAt: Math.min(row.wakeAt, isUrgent ? end.now : Math.max(row.nextSlotAt ?? end.now, end.now)),
      }),
    }));
  });
