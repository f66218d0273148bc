import { instantTyped } from './period-form.ts';

/** When a campaign that is to start on a day begins, in the person's own clock. */
const startTime = '09:00';

/**
 * The start that an address asks for.
 * @param day `yyyy-mm-dd` of the address; null: it asks for none.
 * @returns null for a day that is none, or whose start has passed.
 */
export function startOn(day: string | null, zone: string, now: number): string | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const startAt = instantTyped({ date: day, time: startTime }, zone);
  return startAt !== null && Date.parse(startAt) > now ? startAt : null;
}
