import type { Queue } from '@waypost/contract/linkedin-config';
import { describeReason } from '@waypost/domain/linkedin/permit-reason';
import { forecastQueue, type QueuedAt } from '@waypost/domain/linkedin/queue-forecast';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { type ConfigRoom, iso, isoOrNull, namesFor, requireGoverned } from './config-room.ts';
import { readQueueInput } from './queue-input.ts';
import { countQueue, findStopReason, type PlannedRow } from './queue.store.ts';

const hourMs = 3_600_000;
const horizonMs = 24 * hourMs;
/** Rows that one answer carries: more than any account does in a day, held and waiting ones included. */
const rowsMax = 300;
/** What comes up meanwhile (a reply, a follow-up that is due earlier) moves a time by at least this much … */
const windowMsMin = 15 * 60_000;
/** … and by more, the further away it is, up to an hour. */
const windowShare = 0.05;
const windowMsMax = 60 * 60_000;

/** What the account is expected to do in the next 24 hours, by the permit code that sends. */
export function readQueue(room: ConfigRoom, { workspaceId }: Actor, accountId: string): Promise<Queue> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    const governed = await requireGoverned(tx, room, workspaceId, accountId);
    const { now } = governed;
    const input = await readQueueInput(tx, governed, now + horizonMs);
    const byId = new Map(input.rows.map((row) => [row.id, row]));
    const found = forecastQueue(input).actions.flatMap((queued) => {
      const row = byId.get(queued.id);
      return row === undefined ? [] : [{ queued, row }];
    });
    // Without a time it is shown when a person can do something about it; else it is simply later.
    const shown = found
      .filter(({ queued, row }) => queued.at !== null || row.held !== null || !passesByTime(queued))
      .slice(0, rowsMax);
    const named = await namesFor(
      tx,
      room,
      workspaceId,
      shown.map(({ row }) => row),
    );
    const { planned, underWay } = await countQueue(tx, workspaceId, accountId);
    const stopped = room.sender.sendingAllowed
      ? await findStopReason(tx, workspaceId)
      : 'Sending is off: this database is a copy of another installation.';
    return {
      items: shown.map(({ queued, row }) => ({
        id: row.id,
        kind: row.kind,
        withNote: row.withNote,
        origin: row.origin,
        ...named(row),
        window: queued.at === null ? null : windowOf(queued.at, now),
        sentence: sentenceOf(queued, row, now),
        why: row.withdrawAfterDays === null ? null : `Pending for more than ${row.withdrawAfterDays} days.`,
        held: isHeld(row, now) ? { until: isoOrNull(row.held?.until ?? null) } : null,
      })),
      later: planned - shown.length,
      underWay,
      stopped,
    };
  });
}

/** Waiting for hours or for a budget ends by itself. */
function passesByTime({ reason }: QueuedAt): boolean {
  switch (reason?.code) {
    case 'account_paused':
    case 'account_disconnected':
    case 'account_deleted':
    case 'not_on_account_type':
    case 'too_many_pending_invitations':
      return false;
    case 'outside_working_hours':
    case 'outside_campaign_hours':
      return reason.opensAt !== null;
    default:
      return true;
  }
}

function windowOf(at: number, now: number): { from: string; to: string } {
  return {
    from: iso(at),
    to: iso(at + Math.min(windowMsMax, Math.max(windowMsMin, (at - now) * windowShare))),
  };
}

function isHeld(row: PlannedRow, now: number): boolean {
  return row.held !== null && (row.held.until === null || row.held.until > now);
}

function sentenceOf(queued: QueuedAt, row: PlannedRow, now: number): string {
  if (isHeld(row, now) && row.held?.until === null) return 'On hold until you release it.';
  if (isHeld(row, now) && queued.reason === null) return 'Moved: not before the time you chose.';
  if (queued.reason !== null) return describeReason(queued.reason);
  if (row.notBefore > now && (queued.at ?? 0) - row.notBefore < windowMsMin) return 'Planned for this time.';
  if (queued.behind === 0) return 'Next in line.';
  if (queued.behind === 1) return 'After one other action of this account.';
  return `After ${queued.behind ?? 0} other actions of this account.`;
}
