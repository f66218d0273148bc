import type * as real from '../../../features/linkedin/sender/attempt.store.ts';
import { type SimTx, statement } from './tables.ts';

/** Stands for sender/attempt.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/attempt.store.ts';

/** The part that it is of other statements too. */
export async function ended(at: SimTx, a: real.AttemptEnd): Promise<void> {
  await at.tables.attempts.update(
    at,
    `${a.actionId} ${a.attempt}`,
    (row) => !row.finished,
    (row) => ({ ...row, class: a.class, httpStatus: a.httpStatus, finished: true }),
  );
}

export const finishAttempt: typeof real.finishAttempt = (tx, _workspaceId, a) =>
  statement(tx, 'finishAttempt', (at) => ended(at, a));

export const hadDoubt: typeof real.hadDoubt = (tx, _workspaceId, actionId) =>
  statement(tx, 'hadDoubt', (at) =>
    at.tables.attempts
      .list(at, actionId)
      .some((row) => row.class === null || (row.class === 'in_doubt' && row.httpStatus !== 422)),
  );

export const answerDueMs: typeof real.answerDueMs = (tx, _workspaceId, actionId, ageMs) =>
  statement(tx, 'answerDueMs', (at) => {
    const dispatchedWallAt = at.tables.actions.get(at, actionId)?.dispatchedWallAt ?? null;
    return dispatchedWallAt === null ? 0 : Math.max(0, dispatchedWallAt + ageMs - at.now);
  });

export const firstDispatches: typeof real.firstDispatches = (tx, _workspaceId, actions) =>
  statement(tx, 'firstDispatches', (at) => {
    const first = new Map<string, number>();
    for (const { id } of actions) {
      const [earliest] = at.tables.attempts
        .list(at, id)
        .map((row) => row.dispatchedAt)
        .toSorted((a, b) => a - b);
      if (earliest !== undefined) first.set(id, earliest);
    }
    return first;
  });
