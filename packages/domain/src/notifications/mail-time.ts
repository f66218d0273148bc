import { instantOf, isZone, localDay } from '../clocks/zone-time.ts';
import { DIGEST_MINUTE, type NotificationSettings, type QuietHours } from './kinds.ts';

/**
 * When a letter about something that happens now may leave: at once, at the end of the quiet hours, or with the next
 * daily letter. In business time; days and hours are those of the zone, an unknown one counts as UTC.
 */
export function mailDueAt(
  now: number,
  { quiet, digest }: Pick<NotificationSettings, 'quiet' | 'digest'>,
  timeZone: string,
): number {
  const zone = isZone(timeZone) ? timeZone : 'UTC';
  if (digest) return nextAt(zone, now, DIGEST_MINUTE);
  return quiet === null ? now : quietOver(zone, now, quiet);
}

/** The next instant after `now` at which a clock of the zone shows this minute of the day. */
function nextAt(zone: string, now: number, minute: number): number {
  const day = localDay(zone, now);
  const today = instantOf(zone, day, minute);
  return today > now ? today : instantOf(zone, day + 1, minute);
}

/** The first instant from `now` on that is in no night of these hours. */
function quietOver(zone: string, now: number, quiet: QuietHours): number {
  const end = quietEnd(zone, now, quiet);
  // Where the clock skips what lies between two nights, the next one begins as this one ends.
  return end === null ? now : quietOver(zone, end, quiet);
}

/**
 * The end of the quiet hours that an instant is in; null: it is in none. From one instant to another, so that neither a
 * minute that the clock skips nor one that comes twice makes a night a day longer.
 */
function quietEnd(zone: string, now: number, { from, to }: QuietHours): number | null {
  const today = localDay(zone, now);
  const nights = [today - 1, today].map((day) => ({
    begins: instantOf(zone, day, from),
    ends: instantOf(zone, from <= to ? day : day + 1, to),
  }));
  return nights.find(({ begins, ends }) => begins <= now && now < ends)?.ends ?? null;
}
