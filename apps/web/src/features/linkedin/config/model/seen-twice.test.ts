import { expect, test } from 'vitest';
import { seenTwiceWords } from './seen-twice.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const lead = { id: '01920000-0000-7000-8000-0000000000e1', name: 'Anna Weber' };

test('names the action, the person and the day', () => {
  const words = seenTwiceWords({ at: '2026-11-24T12:30:00.000Z', kind: 'message', lead }, now);
  expect(words).toMatch(/^a message to Anna Weber arrived twice \(seen Tue 24 Nov, \d\d:30\)$/);
});

test.each([
  ['inmail', 'an InMail'],
  ['invite', 'an invitation'],
  ['comment', 'a comment'],
] as const)('says %s as %s', (kind, words) => {
  expect(seenTwiceWords({ at: null, kind, lead }, now)).toBe(`${words} to Anna Weber arrived twice`);
});

test('without anything kept says no more than is known', () => {
  expect(seenTwiceWords({ at: null, kind: null, lead: null }, now)).toBe(
    'something from this account arrived twice',
  );
  expect(seenTwiceWords(null, now)).toBe('something from this account arrived twice');
});
