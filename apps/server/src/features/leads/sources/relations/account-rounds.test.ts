import { expect, test } from 'vitest';
import { firstRound, nextRound, readOn, refused, settled, taken } from './account-rounds.ts';

const half = { page: 'at-100', onlyNew: false, read: 100, fresh: 100 };

test('an account goes on where it stood and is ready at its end', () => {
  const begun = readOn(firstRound(['ada', 'grace']), half);
  expect(begun.left).toEqual([
    { accountId: 'ada', at: half },
    { accountId: 'grace', at: null },
  ]);
  expect(readOn(begun, null)).toMatchObject({ ready: ['ada'], left: [{ accountId: 'grace' }] });
});

test('who has to wait gets the next round, from where it stood', () => {
  const asked = readOn(refused(readOn(firstRound(['ada', 'grace']), half), 'waits', 'Slow down.'), null);
  const done = taken(settled(asked), 7);
  expect(done).toMatchObject({ ready: [], over: ['grace'], foundBefore: 7 });
  expect(nextRound(done)).toMatchObject({ left: [{ accountId: 'ada', at: half }], waiting: [] });
});

test('who is signed out is left out once another one was read, and what was known of it is taken', () => {
  const asked = readOn(refused(firstRound(['ada', 'grace']), 'signed_out', 'Signed out.'), null);
  expect(settled(asked)).toMatchObject({
    waiting: [],
    ready: ['grace', 'ada'],
    missed: [{ accountId: 'ada', why: 'Signed out.' }],
  });
});

test('while no account could be read nobody is left out', () => {
  const one = refused(firstRound(['ada']), 'signed_out', 'Signed out.');
  expect(settled(one)).toBe(one);
  expect(nextRound(settled(one))).toMatchObject({ left: [{ accountId: 'ada', at: null }], missed: [] });
});

test('a round that is under way is not begun again', () => {
  const asked = readOn(firstRound(['ada', 'grace']), null);
  expect(nextRound(asked)).toBe(asked);
});
