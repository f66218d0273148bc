import { z } from 'zod';
import {
  dayName,
  instantOf,
  isZone,
  localDay,
  offsetChange,
  offsetMs,
  weekdayOf,
} from '../clocks/zone-time.ts';

/**
 * When campaign actions may happen: weekly intervals in an IANA zone, less holidays.
 * An instant is open when its local time lies in an interval and that local time has not already been
 * used that day: the repeated hour of the autumn change counts once, the missing hour of spring not at all.
 */

export const workingIntervalSchema = z
  .object({
    /** 1 = Monday … 7 = Sunday. */
    weekday: z.number().int().min(1).max(7),
    /** Minutes since local midnight; the end is exclusive, 1440 is midnight. */
    startMinute: z.number().int().min(0).max(1_439),
    endMinute: z.number().int().min(1).max(1_440),
  })
  .refine((interval) => interval.startMinute < interval.endMinute, {
    message: 'The end must be after the start.',
  });

export const workingHoursSchema = z.object({
  zone: z.string().refine(isZone, { message: 'Choose a time zone such as Europe/Berlin.' }),
  intervals: z.array(workingIntervalSchema).max(42),
  /** `YYYY-MM-DD`, local to the zone. */
  holidays: z.array(z.iso.date()).max(400),
});

export type WorkingInterval = z.infer<typeof workingIntervalSchema>;
/** `until`: from this instant on they never open again. A campaign with an end plans with such hours. */
export type WorkingHours = z.infer<typeof workingHoursSchema> & { readonly until?: number };
export type OpenSpan = { readonly opensAt: number; readonly closesAt: number };

/** Far enough to cross the longest list of holidays. */
const SEARCH_DAYS = 430;
const CHANGE_SEARCH_MS = 3 * 3_600_000;

/** Every minute of every day. */
export function alwaysOpen(zone: string): WorkingHours {
  const intervals = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
  return { zone, intervals, holidays: [] };
}

/** Monday to Friday, 09:00 to 17:00. */
export function officeHours(zone: string): WorkingHours {
  const intervals = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1_020 }));
  return { zone, intervals, holidays: [] };
}

const spansByHours = new WeakMap<WorkingHours, Map<number, readonly OpenSpan[]>>();

function spansOfDay(hours: WorkingHours, day: number): readonly OpenSpan[] {
  let days = spansByHours.get(hours);
  if (days === undefined) spansByHours.set(hours, (days = new Map()));
  let spans = days.get(day);
  if (spans === undefined) days.set(day, (spans = computeSpans(hours, day)));
  return spans;
}

function computeSpans(hours: WorkingHours, day: number): readonly OpenSpan[] {
  if (hours.holidays.includes(dayName(day))) return [];
  const weekday = weekdayOf(day);
  const spans = hours.intervals
    .filter((interval) => interval.weekday === weekday)
    .flatMap((interval) =>
      withoutRepeat(hours.zone, {
        opensAt: instantOf(hours.zone, day, interval.startMinute),
        closesAt: instantOf(hours.zone, day, interval.endMinute),
      }),
    )
    .toSorted((a, b) => a.opensAt - b.opensAt);
  return merged(spans);
}

/** Cuts out the second pass of a repeated local hour. */
function withoutRepeat(zone: string, span: OpenSpan): readonly OpenSpan[] {
  if (span.closesAt <= span.opensAt) return [];
  const from = span.opensAt - CHANGE_SEARCH_MS;
  const changeAt = offsetChange(zone, from, span.closesAt);
  const setBackMs = changeAt === null ? 0 : offsetMs(zone, from) - offsetMs(zone, changeAt);
  if (changeAt === null || setBackMs <= 0) return [span];
  return [
    { opensAt: span.opensAt, closesAt: Math.min(span.closesAt, changeAt) },
    { opensAt: Math.max(span.opensAt, changeAt + setBackMs), closesAt: span.closesAt },
  ].filter((part) => part.closesAt > part.opensAt);
}

/** Touching and overlapping spans as one, so that `closesAt` is a real closing. */
function merged(spans: readonly OpenSpan[]): readonly OpenSpan[] {
  const result: OpenSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last === undefined || span.opensAt > last.closesAt) result.push(span);
    else
      result[result.length - 1] = { opensAt: last.opensAt, closesAt: Math.max(last.closesAt, span.closesAt) };
  }
  return result;
}

type Answer = { from: number; readonly span: OpenSpan };
/** By closing time. Between `from` and its closing an answer stays the same: whoever walks through time asks often. */
const answersByHours = new WeakMap<WorkingHours, Answer[]>();

/** The open span that holds `now`, else the next one; `null` if none opens within the next 430 days. */
export function openSpanAt(hours: WorkingHours, now: number): OpenSpan | null {
  let answers = answersByHours.get(hours);
  if (answers === undefined) answersByHours.set(hours, (answers = []));
  let place = 0;
  for (let end = answers.length; place < end;) {
    const middle = (place + end) >> 1;
    if ((answers[middle]?.span.closesAt ?? Infinity) > now) end = middle;
    else place = middle + 1;
  }
  const known = answers[place];
  if (known !== undefined && known.from <= now) return known.span;
  const span = findOpenSpan(hours, now);
  if (known !== undefined && known.span.closesAt === span?.closesAt) known.from = now;
  else if (span !== null) answers.splice(place, 0, { from: now, span });
  return span;
}

function findOpenSpan(hours: WorkingHours, now: number): OpenSpan | null {
  const span = findSpan(hours, now);
  const { until } = hours;
  if (until === undefined || span === null) return span;
  if (now >= until || span.opensAt >= until) return null;
  return span.closesAt <= until ? span : { opensAt: span.opensAt, closesAt: until };
}

function findSpan(hours: WorkingHours, now: number): OpenSpan | null {
  const today = localDay(hours.zone, now);
  for (let day = today - 1; day <= today + SEARCH_DAYS; day += 1) {
    const span = spansOfDay(hours, day).find((candidate) => candidate.closesAt > now);
    if (span !== undefined) return span;
  }
  return null;
}

const sameWithoutHolidays = new WeakMap<WorkingHours, WorkingHours>();

/**
 * The holiday, `YYYY-MM-DD`, without which they would open earlier than they do; null while they are open, and where no
 * holiday matters. Of several days in a row the first.
 */
export function holidayAhead(hours: WorkingHours, now: number): string | null {
  if (hours.holidays.length === 0) return null;
  let plain = sameWithoutHolidays.get(hours);
  if (plain === undefined) sameWithoutHolidays.set(hours, (plain = { ...hours, holidays: [] }));
  const opensAt = nextOpenAt(hours, now);
  const wouldOpenAt = nextOpenAt(plain, now);
  if (wouldOpenAt === null || (opensAt !== null && wouldOpenAt >= opensAt)) return null;
  return dayName(localDay(hours.zone, wouldOpenAt));
}

/** `now` while open, else the next opening; `null` if there is none. */
export function nextOpenAt(hours: WorkingHours, now: number): number | null {
  const span = openSpanAt(hours, now);
  return span === null ? null : Math.max(now, span.opensAt);
}

export function isOpen(hours: WorkingHours, now: number): boolean {
  return nextOpenAt(hours, now) === now;
}
