import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scoreIn } from './lead-score.ts';

it('every way to write a score from 0 to 100 is understood', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.constantFrom('', '%', ' %', '/100', ' / 100'), (score, unit) => {
      expect(scoreIn(` ${score}${unit} `)).toBe(score);
    }),
  );
  expect(scoreIn('87.4')).toBe(87);
  expect(scoreIn('87,6')).toBe(88);
});

it('what is no score is not made into one', () => {
  for (const text of ['', 'high', '-3', '101', '1e2', '87 points', '100.6', '0x10']) {
    expect(scoreIn(text)).toBeNull();
  }
  fc.assert(
    fc.property(fc.integer({ min: 101 }), (score) => {
      expect(scoreIn(String(score))).toBeNull();
    }),
  );
});
