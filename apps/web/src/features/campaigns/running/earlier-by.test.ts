import { expect, test } from 'vitest';
import { earlierBy } from './earlier-by.ts';

test.each([
  ['2026-11-24T09:00:00Z', '2026-11-21T08:59:00Z', '3 days earlier'],
  ['2026-11-24T09:00:00Z', '2026-11-22T11:16:00Z', '1 day 21 hours earlier'],
  ['2026-11-24T09:00:00Z', '2026-11-23T09:00:00Z', '1 day earlier'],
  ['2026-11-24T09:00:00Z', '2026-11-24T06:10:00Z', '2 hours 50 minutes earlier'],
  ['2026-11-24T09:00:00Z', '2026-11-24T08:58:30Z', '1 minute earlier'],
  [null, '2026-11-24T08:58:30Z', 'it could go on'],
])('from %s to %s is %s', (now, then, words) => {
  expect(earlierBy(now, then)).toBe(words);
});
