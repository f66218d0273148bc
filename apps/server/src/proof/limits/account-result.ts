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
  const startsSeconds: number[] = [];
  const own = sent.filter(({ origin }) => origin === 'campaign');
  for (const [index, { claimedAt }] of own.entries()) {
    const gap = (claimedAt - (own[index - 1]?.claimedAt ?? -Infinity)) / 1_000;
    if (gap > sittingSecondsMax) startsSeconds.push(Math.floor(claimedAt / 1_000));
    else if (gapsSeconds.length < gapsKept) gapsSeconds.push(gap);
  }
  return { id, gapsSeconds, startsSeconds };
}
