import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedTotal } from './expected-total.ts';

const nobody = { found: 0, added: 0 };

test('the amount that was asked for bounds how far a reading goes, whoever is left out lets it go on', () => {
  expect(expectedTotal(2_600, nobody, { amountMax: 100 })).toBe(100);
  expect(expectedTotal(2_600, { found: 50, added: 40 }, { amountMax: 100 })).toBe(110);
  expect(expectedTotal(30, nobody, { amountMax: 100 })).toBe(30);
  expect(expectedTotal(2_600, nobody, { amountMax: 100, readMax: 25 })).toBe(25);
});

test('while a source has not said how many it has, nobody can say, unless it is known to have more than is asked for', () => {
  expect(expectedTotal(null, nobody, { amountMax: 100 })).toBeNull();
  expect(expectedTotal(null, { found: 10, added: 9 }, { amountMax: 100, isLarge: true })).toBe(101);
});

test('what was read is never more than what is expected to be', () => {
  fc.assert(
    fc.property(
      fc.nat(5_000),
      fc.nat(5_000),
      fc.nat(5_000),
      fc.nat(5_000),
      (there, found, left, amountMax) => {
        const added = Math.max(0, found - left);
        expect(expectedTotal(there, { found, added }, { amountMax })).toBeGreaterThanOrEqual(found);
      },
    ),
  );
});
