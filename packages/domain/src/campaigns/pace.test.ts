import { expect, test } from 'vitest';
import { endAtPace } from './pace.ts';

const day = 86_400_000;
const now = 100 * day;

test('leads that are left end as fast as the others did', () => {
  expect(endAtPace({ now, since: now - 10 * day, ended: 40, left: 20 })).toEqual({
    at: now + 5 * day,
    ended: 40,
    left: 20,
    days: 10,
  });
});

test('too few, too short or nobody left: no date is told', () => {
  expect(endAtPace({ now, since: now - 10 * day, ended: 19, left: 20 })).toBeNull();
  expect(endAtPace({ now, since: now - day / 2, ended: 400, left: 20 })).toBeNull();
  expect(endAtPace({ now, since: now - 10 * day, ended: 40, left: 0 })).toBeNull();
});
