import { dayName, instantOf, localDay, weekdayOf } from '../clocks/zone-time.ts';
import { keyedRandom } from './jitter.ts';
import type { Rhythm } from './rhythm.ts';

/** The rhythm of one account; the key throws its dice. */
export type AccountRhythm = Rhythm & { readonly accountKey: string };

/** How much of a daily limit one local day may use. */
export type DayShare = {
  /** In (0, 1]. */
  readonly factor: number;
  readonly source: 'daily_variation' | 'weekend';
  /** Until when it holds: the end of the local day. */
  readonly untilAt: number;
};

const WEEKEND_FACTOR = 0.5;
const SATURDAY = 6;

type Known = DayShare & { readonly zone: string; readonly fromAt: number };
/** The days that were asked for last: whoever walks through time asks often about the same ones. */
const lastAsked = new WeakMap<AccountRhythm, Known[]>();
const DAYS_KEPT = 4;

/** The share of the day of `at` in `zone`; null where every day is alike. The same whenever it is asked for. */
export function dayShareAt(rhythm: AccountRhythm | undefined, zone: string, at: number): DayShare | null {
  if (rhythm === undefined || (rhythm.dailyVariationPercent === 0 && !rhythm.isWeekendLight)) return null;
  const kept = lastAsked.get(rhythm) ?? [];
  for (const known of kept) {
    if (known.fromAt <= at && at < known.untilAt && known.zone === zone) return known;
  }
  const day = localDay(zone, at);
  const share = { zone, fromAt: instantOf(zone, day, 0), untilAt: instantOf(zone, day + 1, 0) };
  const isQuiet = rhythm.isWeekendLight && weekdayOf(day) >= SATURDAY;
  const drawn: Known = {
    ...share,
    factor: drawnFactor(rhythm, dayName(day)) * (isQuiet ? WEEKEND_FACTOR : 1),
    source: isQuiet ? 'weekend' : 'daily_variation',
  };
  lastAsked.set(rhythm, [drawn, ...kept.slice(0, DAYS_KEPT - 1)]);
  return drawn;
}

/** Plus and minus the variation around a middle whose highest day is the whole limit. */
function drawnFactor({ dailyVariationPercent, accountKey }: AccountRhythm, day: string): number {
  if (dailyVariationPercent === 0) return 1;
  const spread = dailyVariationPercent / 100;
  const draw = keyedRandom(accountKey, 'day', day)();
  return (1 - spread + 2 * spread * draw) / (1 + spread);
}

/** A daily cap on that day: never above it, and never nothing where the cap allows something. */
export function capOfDay(cap: number, { factor }: DayShare): number {
  return cap <= 0 ? cap : Math.min(cap, Math.max(1, Math.round(cap * factor)));
}

/** The lowest daily cap that a variation can draw, for the words on the screen. */
export function lowestCapOfDay(cap: number, dailyVariationPercent: number): number {
  const spread = dailyVariationPercent / 100;
  return cap <= 0 ? cap : Math.max(1, Math.round((cap * (1 - spread)) / (1 + spread)));
}
