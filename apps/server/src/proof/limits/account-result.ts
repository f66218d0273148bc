import { drawAccountYear } from './account-year.ts';
import { countYear, type YearCount } from './count-year.ts';
import { liveYear, type Sent } from './live-year.ts';
import { type RhythmOf, sittingSecondsMax } from './rhythm.ts';

export interface LimitsOrder {
  seed: string;
  indexes: number[];
  startsAt: number;
  endsAt: number;
}

export interface AccountResult {
  index: number;
  zone: string;
  count: YearCount;
  rhythm: RhythmOf;
}

/** Enough gaps to compare two accounts; more would only take memory. */
const gapsKept = 2_000;

export function accountResult({ seed, startsAt, endsAt }: LimitsOrder, index: number): AccountResult {
  const year = drawAccountYear(seed, index, { startsAt, endsAt });
  const sent = liveYear(seed, year);
  return { index, zone: year.hours.zone, count: countYear(year, sent), rhythm: rhythmOf(year.id, sent) };
}

function rhythmOf(id: string, sent: readonly Sent[]): RhythmOf {
  const gapsSeconds: number[] = [];
  const firsts = new Map<number, number>();
  for (const [index, { origin, claimedAt }] of sent.entries()) {
    if (origin !== 'campaign') continue;
    const day = Math.floor(claimedAt / 86_400_000);
    if (!firsts.has(day)) firsts.set(day, Math.floor(claimedAt / 1_000));
    const before = sent[index - 1];
    if (before?.origin !== 'campaign' || gapsSeconds.length >= gapsKept) continue;
    const gap = (claimedAt - before.claimedAt) / 1_000;
    if (gap <= sittingSecondsMax) gapsSeconds.push(gap);
  }
  return { id, gapsSeconds, firstsSeconds: [...firsts.values()] };
}
