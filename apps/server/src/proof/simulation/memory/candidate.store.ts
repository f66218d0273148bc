import { inTurn, type RecentTurns, TURNS_COUNTED } from '@waypost/domain/linkedin/turns';
import type * as real from '../../../features/linkedin/sender/candidate.store.ts';
import { type ActionRow, statement } from './tables.ts';

/** Stands for sender/candidate.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/candidate.store.ts';

const unresolved = new Set(['claimed', 'dispatched', 'in_doubt']);
const inOrder = (a: ActionRow, b: ActionRow): number =>
  a.priority - b.priority || a.notBefore - b.notBefore || (a.id < b.id ? -1 : 1);

export const listCandidates: typeof real.listCandidates = async (
  tx,
  workspaceId,
  accountId,
  now,
  { shares, rhythm },
) => {
  const candidates = await statement(tx, 'listCandidates', (at) => {
    const rows = at.tables.actions.list(at, accountId);
    const busy = new Set(rows.filter((row) => unresolved.has(row.state)).map((row) => row.leadId));
    const ready = rows.filter(
      (row) =>
        row.state === 'planned' &&
        row.notBefore <= now &&
        (row.holdUntilWallAt === null || row.holdUntilWallAt <= at.now) &&
        (row.held === null || (row.held.until !== null && row.held.until <= now)) &&
        !busy.has(row.leadId),
    );
    const withNote = (row: ActionRow): boolean => row.kind === 'invite' && row.body !== null;
    const queueOf = (row: ActionRow): string =>
      `${row.kind} ${row.origin} ${row.campaignId} ${withNote(row)}`;
    const firsts = [...Map.groupBy(ready.toSorted(inOrder), queueOf).values()].flatMap(
      ([first]) => first ?? [],
    );
    return firsts.map((row): real.Candidate => ({
      ...{
        id: row.id,
        kind: row.kind,
        origin: row.origin,
        campaignId: row.campaignId,
        notBefore: row.notBefore,
      },
      ...{
        attempt: row.attempt,
        hours: row.hours,
        dayCapped: row.dayCapped ?? false,
        priority: row.priority,
      },
      withNote: withNote(row),
    }));
  });
  if (candidates.length < 2) return candidates;
  const contested = candidates.map(({ priority }) => priority).filter((p, at, all) => all.indexOf(p) !== at);
  return inTurn(
    candidates,
    await recentTurns(tx, workspaceId, accountId, [...new Set(contested)]),
    shares,
    rhythm.lightActionsBeforeInvite,
  );
};

export const recentTurns: typeof real.recentTurns = (tx, _workspaceId, accountId, ofPriorities) =>
  statement(tx, 'recentTurns', (at) => {
    const turns: Record<number, RecentTurns[number]> = {};
    for (const priority of ofPriorities) {
      const claimed = at.tables.actions
        .list(at, accountId)
        .filter((row) => row.priority === priority && row.claimedAt !== null)
        .toSorted((a, b) => (b.claimedAt ?? 0) - (a.claimedAt ?? 0));
      if (claimed.length > 0) turns[priority] = claimed.slice(0, TURNS_COUNTED);
    }
    return turns;
  });

export const nextReady: typeof real.nextReady = (tx, _workspaceId, accountId, now) =>
  statement(tx, 'nextReady', (at) => {
    const planned = at.tables.actions
      .list(at, accountId)
      .filter((row) => row.state === 'planned' && (row.held === null || row.held.until !== null));
    const readyAt = planned.map((row) => Math.max(row.notBefore, row.held?.until ?? -Infinity));
    const holdEnds = planned.map((row) => row.holdUntilWallAt ?? -Infinity);
    const least = (instants: number[]): number | null => (instants.length > 0 ? Math.min(...instants) : null);
    return {
      at: least(readyAt.filter((instant) => instant > now)),
      holdEndsWallAt: least(holdEnds.filter((instant) => instant > at.now)),
    };
  });
