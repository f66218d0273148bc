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
    waitsLonger: false,
  });
});

test('it does not end while leads still wait, however fast the others ended', () => {
  const given = { now, since: now - 10 * day, ended: 40, left: 20 };
  expect(endAtPace({ ...given, notBefore: now + 12 * day })).toMatchObject({
    at: now + 12 * day,
    waitsLonger: true,
  });
  expect(endAtPace({ ...given, notBefore: now + day })).toMatchObject({
    at: now + 5 * day,
    waitsLonger: false,
  });
});

test('too few, too short or nobody left: no date is told', () => {
  expect(endAtPace({ now, since: now - 10 * day, ended: 19, left: 20 })).toBeNull();
  expect(endAtPace({ now, since: now - day / 2, ended: 400, left: 20 })).toBeNull();
  expect(endAtPace({ now, since: now - 10 * day, ended: 40, left: 0 })).toBeNull();
});
