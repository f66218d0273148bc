import type { Queue } from '@waypost/contract/linkedin-config';
import { bindingLimit } from '@waypost/domain/linkedin/explain-send';
import { describeAhead, describeReason } from '@waypost/domain/linkedin/permit-reason';
import { permitSend } from '@waypost/domain/linkedin/permit-send';
import {
  forecastQueue,
  type QueuedAction,
  type QueuedAt,
  type QueueInput,
} from '@waypost/domain/linkedin/queue-forecast';
import { openSpanAt, type WorkingHours } from '@waypost/domain/linkedin/working-hours';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { type ConfigRoom, iso, isoOrNull, namesFor, requireGoverned } from './config-room.ts';
import { readQueueInput } from './queue-input.ts';
import { countQueue, findStopReason, type PlannedRow } from './queue.store.ts';

const hourMs = 3_600_000;
/** How far ahead a queue is foretold. */
export const horizonMs = 24 * hourMs;
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
    const actions = new Map(input.actions.map((action) => [action.id, action]));
    const limitOf = (id: string) => {
      const action = actions.get(id);
      return action === undefined ? null : limitNow(input, action);
    };
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
    const stopped = await stopOfAll(tx, room, workspaceId);
    return {
      items: shown.map(({ queued, row }) => ({
        id: row.id,
        kind: row.kind,
        withNote: row.withNote,
        origin: row.origin,
        ...named(row),
        window:
          queued.at === null
            ? null
            : windowOf(queued.at, now, closingOf(input, actions.get(row.id), queued.at)),
        sentence: sentenceOf(queued, row, now, limitOf),
        why: row.withdrawAfterDays === null ? null : `Pending for more than ${row.withdrawAfterDays} days.`,
        held: isHeld(row, now) ? { until: isoOrNull(row.held?.until ?? null) } : null,
      })),
      later: planned - shown.length,
      next: shown.some(({ queued }) => queued.at !== null) ? null : nextOf(input),
      underWay,
      stopped,
    };
  });
}

/** Why nothing leaves the workspace at all; null: it sends. */
export async function stopOfAll(
  tx: Tx,
  { sender }: Pick<ConfigRoom, 'sender'>,
  workspaceId: string,
): Promise<string | null> {
  return sender.sendingAllowed
    ? findStopReason(tx, workspaceId)
    : 'Sending is off: this database was copied, or restored from a backup.';
}

/** Far enough to cross a weekend, a long holiday and a rest. */
const nextWithinDays = 21;
/** Those that stand first in the queue: one of them leaves first. */
const nextAmong = 60;

/** What leaves first after the next 24 hours; null when nothing does within three weeks. */
function nextOf(input: QueueInput): Queue['next'] {
  const actions = input.actions.slice(0, nextAmong);
  const untilAt = input.now + nextWithinDays * 24 * hourMs;
  const first = forecastQueue({ ...input, actions, untilAt }).actions.find(({ at }) => at !== null);
  if (first?.at == null) return null;
  const action = actions.find(({ id }) => id === first.id);
  const limit = first.reason ?? (action === undefined ? null : limitNow(input, action));
  return { at: iso(first.at), sentence: limit && describeReason(limit) };
}

/** What stands against one action now, the pause between two actions left aside. */
function limitNow({ account, now, campaignReservations }: QueueInput, action: QueuedAction) {
  const { kind, withNote, origin, campaignId, campaignHours } = action;
  const spent = campaignId === null ? undefined : campaignReservations(campaignId);
  const asked = { ...account, now, kind, withNote, origin, campaignReservations: spent };
  const limit = bindingLimit(permitSend(asked, campaignHours));
  return limit === null || limit.code === 'next_slot' || limit.code === 'spacing' ? null : limit;
}

/** Waiting for hours or for a budget ends by itself. */
function passesByTime({ reason }: QueuedAt): boolean {
  switch (reason?.code) {
    case 'plan_ended':
    case 'beyond_plan':
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

/** @param closesAt nothing leaves from then on: what has not left by then waits for the next opening. */
function windowOf(at: number, now: number, closesAt: number): { from: string; to: string } {
  const spread = Math.min(windowMsMax, Math.max(windowMsMin, (at - now) * windowShare));
  return { from: iso(at), to: iso(Math.min(at + spread, closesAt)) };
}

/** Hours that go on at midnight do not close there. */
function closingAfter(hours: WorkingHours, at: number): number {
  const span = openSpanAt(hours, at);
  if (span === null) return Infinity;
  const next = openSpanAt(hours, span.closesAt);
  return next?.opensAt === span.closesAt ? next.closesAt : span.closesAt;
}

/** When the hours that let it go at this instant close; Infinity: it asks for none. */
function closingOf({ account }: QueueInput, action: QueuedAction | undefined, at: number): number {
  if (action === undefined || action.origin === 'human') return Infinity;
  const hours = [account.workingHours, action.campaignHours].filter((one) => one !== null);
  return Math.min(...hours.map((one) => closingAfter(one, at)));
}

function isHeld(row: PlannedRow, now: number): boolean {
  return row.held !== null && (row.held.until === null || row.held.until > now);
}

/** A budget that is spent now is told as it stands; one that is only met on the way, as what it will be by then. */
function limitWords(reason: NonNullable<QueuedAt['reason']>, standing: QueuedAt['reason']): string {
  if (reason.code !== 'budget_spent') return describeReason(reason);
  const isNow =
    standing?.code === 'budget_spent' && standing.budget === reason.budget && standing.cap === reason.cap;
  if (isNow) return describeReason(standing);
  const ahead = describeAhead(reason);
  return `${ahead.charAt(0).toUpperCase()}${ahead.slice(1)}.`;
}

function sentenceOf(
  queued: QueuedAt,
  row: PlannedRow,
  now: number,
  limitOf: (id: string) => QueuedAt['reason'],
): string {
  if (isHeld(row, now) && row.held?.until === null) return 'On hold until you release it.';
  if (isHeld(row, now) && queued.reason === null) return 'Moved: not before the time you chose.';
  if (queued.reason !== null) return limitWords(queued.reason, limitOf(row.id));
  if (row.notBefore > now && (queued.at ?? 0) - row.notBefore < windowMsMin) return 'Planned for this time.';
  if (queued.behind === 0) return 'Next in line.';
  if (queued.behind === 1) return 'After one other action of this account.';
  return `After ${queued.behind ?? 0} other actions of this account.`;
}
