import { expect, test } from 'vitest';
import { rateOf } from './use-rate.ts';

test('the rate is per minute over the samples', () => {
  expect(
    rateOf([
      { at: 0, done: 0 },
      { at: 10_000, done: 500 },
    ]),
  ).toBe(3000);
});

test('without progress there is no rate to show', () => {
  expect(rateOf([])).toBeNull();
  expect(rateOf([{ at: 0, done: 5 }])).toBeNull();
  expect(
    rateOf([
      { at: 0, done: 5 },
      { at: 1000, done: 5 },
    ]),
  ).toBeNull();
});
