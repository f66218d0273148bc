import { expect, test } from 'vitest';
import { startOn } from './start-on.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

test('a day of an address is its morning in the zone of whoever looks', () => {
  expect(startOn('2026-12-05', 'Europe/Berlin', now)).toBe('2026-12-05T08:00:00.000Z');
  expect(startOn('2026-12-05', 'UTC', now)).toBe('2026-12-05T09:00:00.000Z');
});

test.each([null, '', 'soon', '2026-13-40', '2026-11-23', '2020-01-01'])('%s is no start ahead', (day) =>
  expect(startOn(day, 'UTC', now)).toBeNull(),
);
