const DAY_MS = 86_400_000;
const WEEK_DAYS = 5;

/**
 * The instant `days` business days (Monday to Friday) after a Monday, at the same hour. Fractions are parts of a day.
 * @param mondayAt epoch milliseconds of an instant on a Monday
 */
export function businessDaysAfter(mondayAt: number, days: number): number {
  const whole = Math.floor(days);
  const calendarDays = whole + 2 * Math.floor(whole / WEEK_DAYS) + (days - whole);
  return mondayAt + calendarDays * DAY_MS;
}

/** Whole business days that lie between a Monday and `at`; a weekend adds none. */
export function businessDaysBetween(mondayAt: number, at: number): number {
  const days = Math.max(0, Math.floor((at - mondayAt) / DAY_MS));
  const weeks = Math.floor(days / 7);
  return weeks * WEEK_DAYS + Math.min(WEEK_DAYS, days - weeks * 7);
}
