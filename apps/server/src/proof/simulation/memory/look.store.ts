import { inTurn } from '@waypost/domain/linkedin/turns';
import { priorities } from '../../../features/linkedin/sender/action.ts';
import type { Candidate } from '../../../features/linkedin/sender/candidate.store.ts';
import type * as real from '../../../features/linkedin/sender/look.store.ts';
import { turnsOf } from './candidate.store.ts';
import { isUnanswered } from './invitation.store.ts';
import { spentOf } from './ledger.store.ts';
import { type ActionRow, everyone, statement } from './tables.ts';

/** Stands for sender/look.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/look.store.ts';

const unresolved = new Set(['claimed', 'dispatched', 'in_doubt']);
const contested = [...new Set(Object.values(priorities))];
const inOrder = (a: ActionRow, b: ActionRow): number =>
  a.priority - b.priority || a.notBefore - b.notBefore || (a.id < b.id ? -1 : 1);

export const lookAtAccounts: typeof real.lookAtAccounts = (tx, runtimes, now, padMs) =>
  statement(tx, 'lookAtAccounts', (at) =>
    runtimes.map(({ accountId, memberKey, shares, rhythm }) => {
      const rows = at.tables.actions.list(at, accountId);
      const candidates = candidatesOf(rows, now, at.now);
      return {
        isStopped: at.tables.stops.list(at, everyone).length > 0,
        candidates: inTurn(
          candidates,
          turnsOf(at, accountId, contested),
          shares,
          rhythm.lightActionsBeforeInvite,
        ),
        ready: nextReady(rows, now, at.now),
        spent: spentOf(at, memberKey, now, padMs, 'windows'),
        pendingInvitations: rows.filter(isUnanswered).length,
      };
    }),
  );

function candidatesOf(rows: readonly ActionRow[], now: number, wallNow: number): Candidate[] {
  const busy = new Set(rows.filter((row) => unresolved.has(row.state)).map((row) => row.leadId));
  const ready = rows.filter(
    (row) =>
      row.state === 'planned' &&
      row.notBefore <= now &&
      (row.holdUntilWallAt === null || row.holdUntilWallAt <= wallNow) &&
      (row.held === null || (row.held.until !== null && row.held.until <= now)) &&
      !busy.has(row.leadId),
  );
  const withNote = (row: ActionRow): boolean => row.kind === 'invite' && row.body !== null;
  const queueOf = (row: ActionRow): string => `${row.kind} ${row.origin} ${row.campaignId} ${withNote(row)}`;
  const firsts = Map.groupBy(ready.toSorted(inOrder), queueOf).values();
  return [...firsts].flatMap(([first]) => {
    if (first === undefined) return [];
    const { id, kind, origin, campaignId, notBefore, attempt, hours, dayCapped = false, priority } = first;
    return {
      ...{ id, kind, origin, campaignId, notBefore, attempt, hours, dayCapped, priority },
      withNote: withNote(first),
    };
  });
}

function nextReady(rows: readonly ActionRow[], now: number, wallNow: number): real.NextReady {
  const planned = rows.filter(
    (row) => row.state === 'planned' && (row.held === null || row.held.until !== null),
  );
  const readyAt = planned.map((row) => Math.max(row.notBefore, row.held?.until ?? -Infinity));
  const holdEnds = planned.map((row) => row.holdUntilWallAt ?? -Infinity);
  const least = (instants: number[]): number | null => (instants.length > 0 ? Math.min(...instants) : null);
  return {
    at: least(readyAt.filter((instant) => instant > now)),
    holdEndsWallAt: least(holdEnds.filter((instant) => instant > wallNow)),
  };
}
