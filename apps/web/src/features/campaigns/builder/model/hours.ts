import type { WorkingHours } from '@waypost/domain/linkedin/working-hours';

/** Working hours as the form shows them: the same span on each chosen day. */
export interface HoursForm {
  zone: string;
  /** 1 = Monday … 7 = Sunday. */
  weekdays: readonly number[];
  /** `hh:mm` */
  from: string;
  to: string;
}

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const weekdayLong = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export function weekdayName(weekday: number): string {
  return weekdayLong[weekday - 1] ?? '';
}

const minuteOf = (time: string): number => {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
  return hour * 60 + minute;
};
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Hours that differ between days are shown by their widest span; nothing changes until the form does. */
export function formOf(hours: WorkingHours): HoursForm {
  const { intervals, zone } = hours;
  const weekdays = [...new Set(intervals.map(({ weekday }) => weekday))].toSorted((a, b) => a - b);
  if (intervals.length === 0) return { zone, weekdays, from: '09:00', to: '17:00' };
  return {
    zone,
    weekdays,
    from: timeOf(Math.min(...intervals.map(({ startMinute }) => startMinute))),
    to: timeOf(Math.max(...intervals.map(({ endMinute }) => endMinute))),
  };
}

/** Why these hours cannot be used; null when they can. */
export function hoursProblem({ weekdays, from, to }: HoursForm): string | null {
  if (weekdays.length === 0) return 'Choose at least one working day.';
  const start = minuteOf(from);
  const end = endMinute(to);
  if (Number.isNaN(start) || Number.isNaN(end)) return 'Give the start and the end of the working hours.';
  return start < end ? null : 'The end of the working hours must be after the start.';
}

/** The hours of a form without problems; holidays stay. */
export function hoursOf(form: HoursForm, holidays: readonly string[]): WorkingHours {
  return {
    zone: form.zone,
    holidays: [...holidays],
    intervals: form.weekdays.map((weekday) => ({
      weekday,
      startMinute: minuteOf(form.from),
      endMinute: endMinute(form.to),
    })),
  };
}

/** An end at 00:00 is midnight. */
function endMinute(to: string): number {
  const minute = minuteOf(to);
  return minute === 0 ? 1440 : minute;
}

/** "Mon to Fri, 09:00 to 17:00 (Europe/Berlin)" */
export function hoursWords(hours: WorkingHours): string {
  const { weekdays, from, to, zone } = formOf(hours);
  const first = weekdays[0];
  const last = weekdays.at(-1);
  if (first === undefined || last === undefined) return 'No working days';
  const short = (weekday: number) => weekdayNames[weekday - 1] ?? '';
  const inARow = weekdays.length > 2 && last - first === weekdays.length - 1;
  const days = inARow ? `${short(first)} to ${short(last)}` : weekdays.map(short).join(', ');
  return `${days}, ${from} to ${to === '00:00' ? '24:00' : to} (${zone})`;
}
