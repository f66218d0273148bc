import type * as real from '../../../features/linkedin/sender/dispatch.store.ts';
import { answeredBy, type ActionRow, everyone, named, type SimTx, statement } from './tables.ts';

/** Stands for sender/dispatch.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/dispatch.store.ts';

export const saveTarget: typeof real.saveTarget = (tx, _workspaceId, actionId, token, target) =>
  statement(tx, 'saveTarget', async (at) => {
    await at.tables.actions.update(
      at,
      actionId,
      (row) => row.claimToken === token && row.state === 'claimed',
      (row) => ({ ...row, ...learned(row, target) }),
    );
  });

const learned = (row: ActionRow, target: real.Target): Partial<ActionRow> => ({
  providerPersonId: target.providerPersonId ?? row.providerPersonId,
  chatId: target.chatId ?? row.chatId,
  baselineRef: target.baselineRef,
  details:
    target.socialId === undefined ? (row.details ?? null) : { ...row.details, socialId: target.socialId },
});

export const dispatchActions: typeof real.dispatchActions = (tx, dispatches, now) =>
  statement(tx, named('dispatchActions', dispatches), (at) =>
    answeredBy(
      dispatches,
      ({ token }) => token,
      (dispatch) => dispatchOne(at, dispatch, now),
    ),
  );

async function dispatchOne(
  at: SimTx,
  { actionId: id, token, target }: real.NewDispatch,
  now: number,
): Promise<real.Dispatched | undefined> {
  const mayDispatch = (row: ActionRow): boolean =>
    row.state === 'claimed' && row.claimToken === token && (row.claimUntilWallAt ?? -Infinity) > at.now;
  const isUnstopped = (row: ActionRow): boolean =>
    at.tables.runtimes
      .list(at, everyone)
      .some(({ accountId, status }) => accountId === row.accountId && status === 'active') &&
    at.tables.stops.list(at, everyone).length === 0;
  const row = await at.tables.actions.update(
    at,
    id,
    (claimed) => (at.without.has('token check') || mayDispatch(claimed)) && isUnstopped(claimed),
    (claimed) => ({
      ...claimed,
      state: 'dispatched',
      attempt: claimed.attempt + 1,
      claims: 0,
      dispatchedAt: now,
      dispatchedWallAt: at.now,
      ...learned(claimed, target),
    }),
  );
  if (row === undefined) return undefined;
  const { attempt } = row;
  const written = await at.tables.attempts.insert(at, `${id} ${attempt}`, {
    ...{ actionId: id, attempt, dispatchedAt: now, dispatchedWallAt: at.now },
    ...{ class: null, httpStatus: null, finished: false },
  });
  if (!written) throw new Error('duplicate key value violates unique constraint "attempts_by_action"');
  return { attempt, dispatchedWallAt: at.now };
}
