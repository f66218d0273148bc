import { expect, test } from 'vitest';
import { durationWords, timeBefore, timeLeft } from './import-time.ts';

test.each([
  [3, 'less than a second'],
  [1_000, '1 second'],
  [1_001, '2 seconds'],
  [60_000, '1 minute'],
  [61_000, '2 minutes'],
  [3_600_000, '1 hour'],
  [5_000_000, '1 hour 24 minutes'],
])('%d ms is said as %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});

test('what is left follows from the rows that are left and the speed so far', () => {
  const pace = { rows: 50_000, ms: 10_000 };
  expect(timeLeft({ done: 50_000, total: 1_000_000 }, pace)).toBe(
    'About 4 minutes left, 5,000 rows a second.',
  );
});

test('the last moment is no “about less than”', () => {
  expect(timeLeft({ done: 49_900, total: 50_000 }, { rows: 50_000, ms: 10_000 })).toBe(
    'Less than a second left, 5,000 rows a second.',
  );
});

test('without a measurement, a total or rows that are left nothing is said', () => {
  const pace = { rows: 50_000, ms: 10_000 };
  expect(timeLeft({ done: 0, total: 100 }, null)).toBeNull();
  expect(timeLeft({ done: 50_000, total: null }, pace)).toBeNull();
  expect(timeLeft({ done: 50_000, total: 50_000 }, pace)).toBeNull();
  expect(timeLeft({ done: 10, total: 100 }, { rows: 10, ms: 400 })).toBeNull();
  expect(timeBefore(null)).toBeNull();
});

test('a check says how long it took, and that the import takes no less', () => {
  expect(timeBefore({ rows: 1_000_000, ms: 95_000 })).toBe(
    'The check read 1,000,000 rows in 2 minutes, 10,526 rows a second. The import also saves them: it takes at least as long.',
  );
  expect(timeBefore({ rows: 1, ms: 3 })).toBe(
    'The check read 1 row in less than a second. The import also saves them: it takes at least as long.',
  );
});
