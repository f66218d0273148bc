/** Zone arithmetic on top of Intl: offsets, local days, and the instants of local times. Formatters and offsets are cached. */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Whether the runtime knows the IANA zone. */
export function isZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

const HOUR_MS = 3_600_000;
/** Offsets by zone and hour since 1970; an hour at whose ends they differ is not kept. */
const known = new Map<string, Map<number, number>>();
/** Hours of one zone that are kept, some hundred bytes each. */
const KNOWN_MAX = 2_000;

/** Local time minus UTC, in milliseconds. @throws RangeError for an unknown zone. */
export function offsetMs(zone: string, at: number): number {
  const hour = Math.floor(at / HOUR_MS);
  let hours = known.get(zone);
  const kept = hours?.get(hour);
  if (kept !== undefined) return kept;
  const offset = readOffsetMs(zone, at);
  // No zone changes its clock twice within an hour.
  const isSame = [hour * HOUR_MS, (hour + 1) * HOUR_MS - 1].every(
    (end) => readOffsetMs(zone, end) === offset,
  );
  if (!isSame) return offset;
  if (hours === undefined || hours.size >= KNOWN_MAX) known.set(zone, (hours = new Map()));
  hours.set(hour, offset);
  return offset;
}

function readOffsetMs(zone: string, at: number): number {
  const name = formatterOf(zone)
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  const match = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '');
  if (match === null) return 0;
  const [, sign, hours, minutes, seconds] = match;
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1_000;
  return sign === '-' ? -size : size;
}

/** Days since 1970-01-01 of the local date at an instant. */
export function localDay(zone: string, at: number): number {
  return Math.floor((at + offsetMs(zone, at)) / DAY_MS);
}

/** `YYYY-MM-DD` of a local day number. */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/**
 * The first instant whose local time is at or after the given minute of the given local day. A local time
 * that the clock skips moves forward to the first one that exists; of a repeated one the first counts.
 */
export function instantOf(zone: string, day: number, minuteOfDay: number): number {
  const local = day * DAY_MS + minuteOfDay * MINUTE_MS;
  const before = offsetMs(zone, local - DAY_MS);
  const after = offsetMs(zone, local + DAY_MS);
  if (before === after) {
    const plain = local - before;
    if (offsetMs(zone, plain) === before) return plain;
  }
  const early = local - Math.max(before, after);
  const late = local - Math.min(before, after);
  if (offsetMs(zone, early) === local - early) return early;
  if (offsetMs(zone, late) === local - late) return late;
  return offsetChange(zone, early, late) ?? late;
}

/** The instant in (from, to] at which the zone's offset changes, or `null` if it is the same at both ends. */
export function offsetChange(zone: string, from: number, to: number): number | null {
  const start = offsetMs(zone, from);
  if (offsetMs(zone, to) === start) return null;
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(zone, middle) === start) low = middle;
    else high = middle;
  }
  return high;
}
