import type * as real from '../../../features/linkedin/sender/end.store.ts';
import { ended } from './attempt.store.ts';
import { forgetDue } from './due.store.ts';
import { everyone, statement } from './tables.ts';

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

export const storeEnd: typeof real.storeEnd = (tx, { memberKey }, end) =>
  statement(tx, 'storeEnd', async (at) => {
    const { id, accountId, leadId } = end.action;
    const behind = at.tables.actions
      .list(at, accountId)
      .filter((row) => row.leadId === leadId && row.state === 'planned' && row.id !== id);
    const isUrgent = end.wakes === 'account' || behind.some(({ origin }) => origin !== 'campaign');
    const always = (): boolean => true;
    await at.tables.actions.update(at, id, always, (row) => ({
      ...row,
      state: end.state,
      providerRef: end.providerRef ?? row.providerRef,
      chatId: end.chatId ?? row.chatId,
      outcomeCode: end.outcomeCode,
      outcomeMessage: end.outcomeMessage,
      endedAt: end.endedAt,
    }));
    await forgetDue(at, id);
    if (end.attempt !== undefined) await ended(at, end.attempt);
    await at.tables.runtimes.update(at, memberKey.toString('hex'), always, (row) => ({
      ...row,
      ...(end.warmUp !== undefined && { warmUp: end.warmUp }),
      ...(end.fence === row.fence && { leaseOwner: null, leaseUntilWallAt: null }),
      ...((end.wakes === 'account' || behind.length > 0) && {
        wakeAt: Math.min(row.wakeAt, isUrgent ? end.now : Math.max(row.nextSlotAt ?? end.now, end.now)),
      }),
    }));
  });
