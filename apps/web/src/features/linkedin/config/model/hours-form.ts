import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';

export interface IntervalForm {
  /** `hh:mm`; the end may be `24:00` as `00:00`. */
  from: string;
  to: string;
}

/** What is typed, whether it can be stored or not. */
export interface HoursForm {
  zone: string;
  /** Monday first. */
  days: IntervalForm[][];
  /** `yyyy-mm-dd`. */
  holidays: string[];
}

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const usualInterval: IntervalForm = { from: '09:00', to: '17:00' };
const dayMinutes = 1_440;

export function formOfHours({ zone, intervals, holidays }: WorkingHours): HoursForm {
  return {
    zone,
    days: weekdays.map((_, index) =>
      intervals
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ startMinute, endMinute }) => ({ from: clockOf(startMinute), to: clockOf(endMinute) })),
    ),
    holidays: [...holidays],
  };
}

/** The first sentence about what cannot be stored; null when all of it can. */
export function hoursProblem({ days }: HoursForm): string | null {
  for (const [index, intervals] of days.entries()) {
    const spans = intervals.map(spanOf);
    if (spans.some((span) => span === null)) return `${weekdays[index]}: enter both times.`;
    const known = spans.filter((span) => span !== null).toSorted((a, b) => a.start - b.start);
    if (known.some(({ start, end }) => start >= end))
      return `${weekdays[index]}: the end must be after the start.`;
    if (known.some(({ end }, at) => (known[at + 1]?.start ?? end) < end)) {
      return `${weekdays[index]}: two times overlap.`;
    }
  }
  return null;
}

/** Null while {@link hoursProblem} has something to say. */
export function hoursOfForm(form: HoursForm): WorkingHours | null {
  if (hoursProblem(form) !== null) return null;
  return {
    zone: form.zone,
    intervals: form.days.flatMap((intervals, index) =>
      intervals.flatMap((interval) => {
        const span = spanOf(interval);
        return span === null ? [] : [{ weekday: index + 1, startMinute: span.start, endMinute: span.end }];
      }),
    ),
    holidays: form.holidays.toSorted(),
  };
}

function spanOf({ from, to }: IntervalForm): { start: number; end: number } | null {
  const start = minuteOf(from);
  const end = minuteOf(to);
  if (start === null || end === null) return null;
  // Midnight at the end of a day.
  return { start, end: end === 0 ? dayMinutes : end };
}

function minuteOf(clock: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
}

function clockOf(minute: number): string {
  const within = minute % dayMinutes;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
