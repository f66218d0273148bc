import { expect, test } from 'vitest';
import { COMMENT_INTENTS, INTENT_WORDS, intentCredits, WANTED_INTENTS } from './comment-intent.ts';

test('each begun ten comments cost a credit, none cost nothing', () => {
  expect([0, 1, 10, 11, 100].map(intentCredits)).toEqual([0, 1, 1, 2, 10]);
});

test('vendors and spam are not wanted at first; every intent has words', () => {
  expect(COMMENT_INTENTS.filter((intent) => !WANTED_INTENTS.includes(intent))).toEqual(['offers', 'spam']);
  expect(Object.keys(INTENT_WORDS)).toEqual([...COMMENT_INTENTS]);
});
