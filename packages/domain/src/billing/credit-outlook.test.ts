import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditOutlook } from './usage.ts';

const DAY = 86_400_000;
const period = { used: 500, max: 1000, startsAt: 0, endsAt: 30 * DAY };

describe('A11 how long the keywords last', () => {
  it('follows the real pace of the period', () => {
    expect(creditOutlook(period, 10 * DAY)).toEqual({ kind: 'until', at: 20 * DAY });
    expect(creditOutlook({ ...period, used: 200 }, 10 * DAY)).toEqual({ kind: 'period' });
  });

  it('is not known before anything is used, on the first day, and without an allowance', () => {
    expect(creditOutlook({ ...period, used: 0 }, 10 * DAY)).toEqual({ kind: 'unknown' });
    expect(creditOutlook(period, DAY - 1)).toEqual({ kind: 'unknown' });
    expect(creditOutlook({ ...period, max: 0 }, 10 * DAY)).toEqual({ kind: 'unknown' });
  });

  it('never says a day that lies behind, or behind the end of the period', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: DAY, max: 30 * DAY - 1 }),
        (used, now) => {
          const found = creditOutlook({ ...period, used }, now);
          if (found.kind !== 'until') return;
          expect(found.at).toBeGreaterThan(now);
          expect(found.at).toBeLessThan(period.endsAt);
        },
      ),
    );
  });

  it('says so when all are used', () => {
    expect(creditOutlook({ ...period, used: 1000 }, 0)).toEqual({ kind: 'used_up' });
  });
});
