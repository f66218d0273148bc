import { expect, test, vi } from 'vitest';
import { nextTimeOf } from './next-time.ts';

const at = '2026-11-24T14:12:00.000Z';
const before = Date.parse('2026-11-23T08:00:00Z');

function viewerIn(zone: string) {
  const { DateTimeFormat } = Intl;
  const options = new DateTimeFormat().resolvedOptions();
  vi.spyOn(DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: zone });
}

test('the sender’s time is told where it differs from the viewer’s', () => {
  viewerIn('Europe/Berlin');
  expect(nextTimeOf(at, before, 'America/New_York').atSender).toBe(
    '09:12 Tue 24 Nov in New York, where the sender is',
  );
  expect(nextTimeOf(at, before, 'Europe/Paris').atSender).toBeNull();
  expect(nextTimeOf(at, before, null).atSender).toBeNull();
});

test('a time that has come is now, and another year is named', () => {
  expect(nextTimeOf(at, Date.parse(at), null).day).toBe('Now');
  expect(nextTimeOf('2027-02-02T12:00:00.000Z', before, null).day).toMatch(/^Tue 2 Feb 2027$/);
});
