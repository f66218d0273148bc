import { expect, test } from 'vitest';
import { notRead } from './not-read.ts';

const post = (people: number, counted: number, hasReplies = false) => ({
  ...{ socialId: 's', url: '', label: '', authorKey: null },
  ...{ people, counted, hasReplies },
});

test('what a post counts is what was found and what was not read, with why', () => {
  expect(notRead([post(524, 693)], { found: 524, isFull: false })).toEqual({ replies: 169 });
  expect(notRead([post(524, 693), null, post(10, 10)], { found: 530, isFull: false })).toEqual({
    ...{ replies: 169, unshown: 4 },
  });
  expect(notRead([post(524, 693)], { found: 100, isFull: true })).toEqual({ replies: 169, beyond: 424 });
  expect(notRead([post(9, 9)], { found: 9, isFull: true })).toEqual({});
});

test('comments written while it was read are no riddle', () => {
  expect(notRead([post(9, 8)], { found: 11, isFull: false })).toEqual({});
});

test('where nobody says how many comments are replies, what is missing counts as them', () => {
  expect(notRead([post(9, 9, true)], { found: 5, isFull: false })).toEqual({ replies: 4 });
  expect(notRead([post(9, 9, true)], { found: 5, isFull: true })).toEqual({ beyond: 4 });
});

test('a job from before the counters were kept tells what it can', () => {
  const { counted: _, ...older } = post(9, 9);
  expect(notRead([older], { found: 7, isFull: false })).toEqual({ unshown: 2 });
});
