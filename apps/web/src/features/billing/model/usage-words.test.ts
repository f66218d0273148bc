import { expect, test } from 'vitest';
import { allowanceWords } from './usage-words.ts';

test.each([
  [{ used: 1, max: 2 }, '1 of 2'],
  [{ used: 2, max: 2 }, '2 of 2'],
  [{ used: 0, max: 0 }, 'None'],
  [{ used: 3, max: 1 }, '3, 1 may act'],
  [{ used: 2, max: 0 }, '2, none may act'],
])('what is left from a larger plan is not said as a share of the smaller one: %o', (usage, words) => {
  expect(allowanceWords(usage)).toBe(words);
});
