import { expect, it } from 'vitest';
import { capsWords, periodWords, rotationWords } from './schedule-words.ts';

const none = { invite: null, message: null, inmail: null, visit: null, engagement: null };

it('says the period with its zone, and what stands for an open edge', () => {
  expect(periodWords({ startAt: null, endAt: null }, 'UTC')).toBe(
    'As soon as it is launched, until every lead is done',
  );
  expect(periodWords({ startAt: null, endAt: '2026-12-24T12:00:00.000Z' }, 'UTC')).toMatch(
    /^As soon as it is launched, to 24 Dec 2026, \d\d:00 \(UTC\)$/,
  );
});

it('names the caps that are set, and none where none is', () => {
  expect(capsWords(none)).toBeNull();
  expect(capsWords({ ...none, invite: 20, visit: 0 })).toBe(
    'At most 20 invitations, 0 profile visits in 24 hours, all senders together',
  );
  expect(rotationWords({ mode: 'fixed', senderOfList: {} })).toBe('each lead list has its sender');
});
