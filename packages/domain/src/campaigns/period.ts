import { alwaysOpen, type WorkingHours } from '../linkedin/working-hours.ts';
import type { Period } from './settings/period.ts';

/** When a campaign begins and ends. Instants are epoch milliseconds of business time. */

/** Null: as soon as it is started. */
export function startOf({ startAt }: Period): number | null {
  return startAt === null ? null : Date.parse(startAt);
}

/** Null: when every lead is done. */
export function endOf({ endAt }: Period): number | null {
  return endAt === null ? null : Date.parse(endAt);
}

/**
 * The campaign's hours as its sends carry them: they never open again after its end, so that nothing leaves then
 * whoever is late to end it. Null: each sender's own hours, and no end.
 */
export function hoursWithin(hours: WorkingHours | null, period: Period): WorkingHours | null {
  const until = endOf(period);
  return until === null ? hours : { ...(hours ?? alwaysOpen('UTC')), until };
}

/** Why it cannot run any more; null when it can. */
export function endedProblem(period: Period, now: number): string | null {
  const endAt = endOf(period);
  if (endAt === null || endAt > now) return null;
  return 'The end of the campaign has passed. Choose a later end, or none, under Senders and schedule.';
}
