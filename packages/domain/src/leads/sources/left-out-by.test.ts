import { expect, it } from 'vitest';
import { leftOutCount, leftOutWords } from './left-out-by.ts';

it('says how many each rule left out, and nothing of rules that left out nobody', () => {
  const counts = {
    found: 1_300,
    skipped: 1_251,
    [leftOutCount('length')]: 1_234,
    [leftOutCount('author')]: 14,
    [leftOutCount('page')]: 3,
    [leftOutCount('contacted')]: 0,
  };
  expect(leftOutWords(counts)).toBe('14 by the author of the post, 1,234 too short, 3 by company pages');
});

it('knows nothing of a job that did not count them apart', () =>
  expect(leftOutWords({ found: 5, skipped: 3 })).toBeNull());
