import { instantOf, isZone, localDay } from '../clocks/zone-time.ts';
import { DIGEST_MINUTE, type NotificationSettings, type QuietHours } from './kinds.ts';

const minuteMs = 60_000;

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
  return quiet !== null && isQuiet(zone, now, quiet) ? nextAt(zone, now, quiet.to) : now;
}

/** The next instant after `now` at which a clock of the zone shows this minute of the day. */
function nextAt(zone: string, now: number, minute: number): number {
  const day = localDay(zone, now);
  const today = instantOf(zone, day, minute);
  return today > now ? today : instantOf(zone, day + 1, minute);
}

function isQuiet(zone: string, now: number, { from, to }: QuietHours): boolean {
  const minute = Math.floor((now - instantOf(zone, localDay(zone, now), 0)) / minuteMs);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
