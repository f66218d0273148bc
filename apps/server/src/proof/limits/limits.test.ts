import { describe, expect, it } from 'vitest';
import { accountResult } from './account-result.ts';
import { countYear } from './count-year.ts';
import { drawAccountYear } from './account-year.ts';
import { liveYear } from './live-year.ts';
import { compareRhythms } from './rhythm.ts';

const dayMs = 86_400_000;
const seed = 'short';
/** Two weeks around the change of clocks of most zones that have one. */
const span = { startsAt: Date.UTC(2026, 2, 20), endsAt: Date.UTC(2026, 2, 20) + 16 * dayMs };
const indexes = Array.from({ length: 24 }, (_, index) => index);
const results = indexes.map((index) => accountResult({ seed, indexes, ...span }, index));

describe('accounts in 24 zones, with outages and edits of their limits', () => {
  it('pass no limit, counted by somebody else without a pad', () => {
    expect(results.flatMap(({ count }) => count.breaches)).toEqual([]);
    expect(results.reduce((full, { count }) => full + count.filled, 0)).toBeGreaterThan(50);
  });

  it('do nothing outside their hours and keep the smallest gap', () => {
    expect(results.filter(({ count }) => count.outsideHours + count.tooClose > 0)).toEqual([]);
    expect(Math.min(...results.map(({ count }) => count.smallestGapSeconds))).toBeGreaterThanOrEqual(45);
  });

  it('share no rhythm', () => {
    const rhythms = results.map(({ rhythm }) => rhythm);
    const verdict = compareRhythms(rhythms, 100);
    expect(verdict.pairs).toBeGreaterThan(50);
    expect(verdict.findings).toEqual([]);
  });
});

describe('the one who counts', () => {
  const year = drawAccountYear(seed, 3, span);
  const sent = liveYear(seed, year);

  it('sees one action too many, one at night and two too close', () => {
    const one = sent.find(({ origin }) => origin === 'campaign');
    if (one === undefined) throw new Error('This account did nothing.');
    const again = Array.from({ length: 201 }, () => one);
    const counted = countYear(year, again);
    expect(counted.breaches.length).toBeGreaterThan(0);
    expect(counted.tooClose).toBe(200);
    const closed = { ...year, hours: { ...year.hours, intervals: [] } };
    expect(countYear(closed, [one]).outsideHours).toBe(1);
  });

  it('hears two accounts that keep one rhythm, also a little apart', () => {
    const [first] = results.map(({ rhythm }) => rhythm).filter(({ gapsSeconds }) => gapsSeconds.length > 110);
    if (first === undefined) throw new Error('No account has enough gaps.');
    const echo = { ...first, id: 'echo', gapsSeconds: first.gapsSeconds.slice(2) };
    expect(compareRhythms([first, echo], 100).findings.join(' ')).toContain('rise and fall together');
    const beat = { id: 'beat', gapsSeconds: Array.from({ length: 120 }, () => 120), startsSeconds: [] };
    expect(compareRhythms([beat], 100).findings.length).toBeGreaterThan(0);
  });
});
