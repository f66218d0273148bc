import { expect, test } from 'vitest';
import { keywordsDetail } from './money-words.ts';

const spent = { before: 0, max: 10_000, periodStartsAt: 0 };
const startsAnewAt = Date.parse('2026-12-18T23:30:00Z');

test('keywords of a plan start anew on a day of the person’s own zone, and a larger plan adds some before', () => {
  expect(keywordsDetail({ ...spent, after: 9_800, startsAnewAt }, 'Europe/Berlin')).toBe(
    'You have used 9,800 of 10,000 keywords. They start anew on 19 Dec 2026; a larger plan under Billing adds some at once.',
  );
  expect(keywordsDetail({ ...spent, after: 10_000, startsAnewAt }, 'UTC')).toMatch(/wait until 18 Dec 2026/);
});

test('where no new ones come nobody is told to wait for a day', () => {
  for (const after of [8_000, 10_000]) {
    const words = keywordsDetail({ ...spent, after, startsAnewAt: null }, 'UTC');
    expect(words).toContain('Billing');
    expect(words).not.toMatch(/anew|until|month/);
  }
});
