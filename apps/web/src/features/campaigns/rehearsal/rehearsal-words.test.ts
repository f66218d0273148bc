import { expect, test } from 'vitest';
import { finishWords, kindRange, nothingWords, rangeOf, timeOn } from './rehearsal-words.ts';

const same = (count: number) => ({ low: count, median: count, high: count });

test('one of a kind is told in the singular, everything else in the plural', () => {
  expect(kindRange('follow', same(1))).toBe('1 follow');
  expect(kindRange('follow', same(2))).toBe('2 follows');
  expect(kindRange('inmail', same(1))).toBe('1 InMail');
  expect(kindRange('invite', { low: 0, median: 1, high: 1 })).toBe('0 to 1 invitations');
  expect(rangeOf(same(1), 'action')).toBe('1 action');
  expect(rangeOf(same(0), 'action')).toBe('0 actions');
});

test('an end that is not reached within one day says one day', () => {
  const never = { low: null, median: null, high: null };
  expect(finishWords({ finish: never, days: 1, zone: 'UTC' }).date).toBe('Not within 1 day');
});

test('a time of a day is the viewer’s, with the day where it is another one for the viewer', () => {
  // Without a zone: what the viewer's own clock shows.
  const at = new Date('2026-11-23T09:31:00').toISOString();
  expect(timeOn(at, '2026-11-23')).toBe('09:31');
  expect(timeOn(at, '2026-11-24')).toBe('Mon 09:31');
});

test('why nothing is sent is said of the one sender, and by name of several', () => {
  const sender = (name: string, status: string, why: string | null) => ({
    ...{ id: name, name, status, leads: 3, caps: [] },
    days:
      why === null
        ? []
        : [
            {
              ...{ date: '2026-11-23', kinds: [], total: same(0), inviteCap: 0 },
              binding: { kind: 'hours' as const, sentence: why, runs: 20 },
            },
          ],
  });
  const off = sender('Ida Holm', 'Disconnected', 'The account is disconnected.');
  const paused = sender('Tomas Berg', 'Active', 'The account is paused.');
  expect(nothingWords({ senders: [off], days: 60 })).toBe('The account is disconnected.');
  expect(nothingWords({ senders: [off, off], days: 60 })).toBe('None of the 2 senders is connected.');
  expect(nothingWords({ senders: [off, paused], days: 60 })).toBe(
    'Ida Holm: The account is disconnected. Tomas Berg: The account is paused.',
  );
  expect(nothingWords({ senders: [sender('Ida Holm', 'Active', null)], days: 60 })).toBe(
    'No sender can act within 60 days.',
  );
});
