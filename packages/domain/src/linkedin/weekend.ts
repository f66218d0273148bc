import type { WorkingHours } from './working-hours.ts';

/** What the account does on Saturday and Sunday: nothing, half of each daily limit, or the same as on weekdays. */
export const WEEKENDS = ['none', 'light', 'full'] as const;
export type Weekend = (typeof WEEKENDS)[number];

const SATURDAY = 6;
const isWeekend = ({ weekday }: { readonly weekday: number }): boolean => weekday >= SATURDAY;

/** The weekly hours say whether anything happens at all; the rhythm how much. */
export function weekendOf({ intervals }: Pick<WorkingHours, 'intervals'>, isLight: boolean): Weekend {
  if (!intervals.some(isWeekend)) return 'none';
  return isLight ? 'light' : 'full';
}

/** Closes the weekend, or opens a closed one with the hours of the last open weekday; other hours stay. */
export function withWeekend(hours: WorkingHours, weekend: Weekend): WorkingHours {
  const weekdays = hours.intervals.filter((interval) => !isWeekend(interval));
  if (weekend === 'none') return { ...hours, intervals: weekdays };
  if (hours.intervals.some(isWeekend)) return hours;
  const last = Math.max(0, ...weekdays.map(({ weekday }) => weekday));
  const model = weekdays.filter(({ weekday }) => weekday === last);
  const like = model.length > 0 ? model : [{ weekday: 5, startMinute: 540, endMinute: 1_020 }];
  const added = [SATURDAY, 7].flatMap((weekday) => like.map((interval) => ({ ...interval, weekday })));
  return { ...hours, intervals: [...weekdays, ...added] };
}
