import { expect, test } from 'vitest';
import { formatAgo, formatDate, formatRelative } from './dates.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const minutes = (count: number) => now + count * 60_000;

test.each([
  [minutes(0), 'just now'],
  [minutes(-5), '5 min ago'],
  [minutes(-60 * 2), '2 h ago'],
  [minutes(-60 * 24 * 6), '6 d ago'],
  [minutes(30), 'in 30 min'],
  [minutes(60 * 24 * 3), 'in 3 d'],
  [minutes(-60 * 24 * 7), '17 Nov 2026'],
  [minutes(60 * 24 * 40), '03 Jan 2027'],
  [null, '-'],
  ['nonsense', '-'],
])('%s reads %s', (instant, text) => {
  expect(formatRelative(instant, now)).toBe(text);
});

test('dates are dd MMM yyyy', () => {
  expect(formatDate('2026-12-05T12:00:00Z')).toBe('05 Dec 2026');
});

test('what happened is never shown as something to come, even when this clock lags behind', () => {
  const then = Date.parse('2026-11-20T10:00:00Z');
  expect(formatAgo('2026-11-20T10:06:00Z', then)).toBe('just now');
  expect(formatAgo('2026-11-20T09:55:00Z', then)).toBe('5 min ago');
  expect(formatAgo(null, then)).toBe('-');
});
