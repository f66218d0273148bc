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
      { at: 10_000, done: 5 },
    ]),
  ).toBeNull();
});

test('a first page that came at once promises no pace', () => {
  const first = { at: 0, done: 0 };
  expect(rateOf([first, { at: 600, done: 100 }])).toBeNull();
  expect(rateOf([first, { at: 600, done: 100 }, { at: 5_000, done: 500 }])).toBe(6000);
});
