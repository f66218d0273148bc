import { expect, test } from 'vitest';
import { sortingPrice } from './sorting-price.ts';

test.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
  [45, 5],
])('%i replies are sorted for %i credits, as the calls charge them', (replies, credits) => {
  expect(sortingPrice(replies)).toBe(credits);
});
