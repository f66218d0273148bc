import { type RecentTurns, TURNS_COUNTED } from '@waypost/domain/linkedin/turns';
import type * as real from '../../../features/linkedin/sender/candidate.store.ts';
import { type SimTx, statement } from './tables.ts';

/** Stands for sender/candidate.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/candidate.store.ts';

export const recentTurns: typeof real.recentTurns = (tx, _workspaceId, accountId, ofPriorities) =>
  statement(tx, 'recentTurns', (at) => turnsOf(at, accountId, ofPriorities));

/** The part that it is of other statements too. */
export function turnsOf(at: SimTx, accountId: string, ofPriorities: readonly number[]): RecentTurns {
  const turns: Record<number, RecentTurns[number]> = {};
  for (const priority of ofPriorities) {
    const claimed = at.tables.actions
      .list(at, accountId)
      .filter((row) => row.priority === priority && row.claimedAt !== null)
      .toSorted((a, b) => (b.claimedAt ?? 0) - (a.claimedAt ?? 0));
    if (claimed.length > 0) turns[priority] = claimed.slice(0, TURNS_COUNTED);
  }
  return turns;
}
