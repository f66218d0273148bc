import { dayName, instantOf, localDay } from '../../clocks/zone-time.ts';

/** The local days of a zone from one instant on, so that a run looks days up instead of asking the calendar. */
export type CalendarDays = {
  /** `YYYY-MM-DD` of each day. */
  readonly names: readonly string[];
  /** The index of the day of an instant; the last day for anything later. */
  readonly indexOf: (at: number) => number;
  /** The first instant after that day. */
  readonly endOf: (index: number) => number;
};

export function calendarDays(zone: string, from: number, count: number): CalendarDays {
  const first = localDay(zone, from);
  const names = Array.from({ length: count }, (_, index) => dayName(first + index));
  const ends = names.map((_, index) => instantOf(zone, first + index + 1, 0));
  return {
    names,
    indexOf(at) {
      let low = 0;
      let high = count - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? Infinity) > at) high = middle;
        else low = middle + 1;
      }
      return low;
    },
    endOf: (index) => ends[index] ?? Infinity,
  };
}
