import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, formatPercent } from './numbers.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'negative' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Shares as they come: one count of another. */
const shares = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 10_000 }))
  .map(([part, total]) => part / total);

test('numbers and shares read as the language’s own rules write them', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(formatNumber(value / 10)).toBe(whole.format(value / 10));
    }),
  );
  fc.assert(
    fc.property(shares, (share) => {
      expect(formatPercent(share)).toBe(percent.format(share));
      expect(formatPercent(share, true)).toBe(fine.format(share));
    }),
  );
});

test('what is not known is a dash', () => {
  expect([null, undefined, Number.NaN].map(formatNumber)).toEqual(['-', '-', '-']);
  expect([null, undefined, Number.POSITIVE_INFINITY].map((share) => formatPercent(share))).toEqual([
    '-',
    '-',
    '-',
  ]);
});
