import { type Rate, rateOf } from './stats.ts';

/** How many days the dashboard's trend looks back, today included. */
export const TREND_DAYS = 30;

const dayMs = 86_400_000;

/** People first invited, or first written to, on one day (UTC), and how many of these have answered since. */
export interface TrendDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  invited: number;
  accepted: number;
  contacted: number;
  replied: number;
  /** Of those contacted, who replied and is marked Interested. */
  positive: number;
  /** Of those contacted, who replied and whose meaning nobody has said. */
  unsorted: number;
}

export interface Trend {
  /** Every day of the period, oldest first; a day on which nobody was reached counts zero. */
  days: readonly TrendDay[];
  acceptRate: Rate;
  replyRate: Rate;
  positiveRate: Rate;
  unsortedReplies: number;
}

/** `YYYY-MM-DD` of an instant, UTC. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The period that ends today: [from, to) in ms, whole UTC days. */
export function trendPeriod(now: number, days: number = TREND_DAYS): { from: number; to: number } {
  const to = Date.parse(`${dayOf(now)}T00:00:00Z`) + dayMs;
  return { from: to - days * dayMs, to };
}

/** A day on which nobody was reached. */
export function noneOn(date: string): TrendDay {
  return { date, invited: 0, accepted: 0, contacted: 0, replied: 0, positive: 0, unsorted: 0 };
}

/** Fills the gaps between the counted days and adds the rates of the whole period. */
export function trendOf(counted: readonly TrendDay[], period: { from: number; to: number }): Trend {
  const known = new Map(counted.map((day) => [day.date, day]));
  const days: TrendDay[] = [];
  for (let at = period.from; at < period.to; at += dayMs) {
    const date = dayOf(at);
    days.push(known.get(date) ?? noneOn(date));
  }
  const sum = (key: Exclude<keyof TrendDay, 'date'>) => days.reduce((total, day) => total + day[key], 0);
  return {
    days,
    acceptRate: rateOf(sum('accepted'), sum('invited')),
    replyRate: rateOf(sum('replied'), sum('contacted')),
    positiveRate: rateOf(sum('positive'), sum('contacted')),
    unsortedReplies: sum('unsorted'),
  };
}
