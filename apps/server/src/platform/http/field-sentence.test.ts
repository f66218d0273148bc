import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldSentence } from './field-sentence.ts';

const messages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: fieldSentence }).error?.issues.map((issue) => issue.message) ?? [];

const body = z.strictObject({
  name: z.string().min(2).max(5),
  amount: z.number().int().min(1).max(10),
  ids: z.array(z.uuid()).min(1).max(2),
  day: z.iso.date(),
  kind: z.enum(['comments', 'likes']),
  said: z.string().min(1, 'Say something.'),
});
const right = {
  name: 'abc',
  amount: 1,
  ids: ['01980000-0000-7000-8000-000000000000'],
  day: '2026-01-31',
  kind: 'likes',
  said: 'x',
};

describe('what is wrong with a field is said in a sentence that names it', () => {
  it.each([
    [{ ...right, name: undefined }, '“name” is missing.'],
    [{ ...right, name: 7 }, '“name” must be text.'],
    [{ ...right, name: 'abcdef' }, '“name” can have at most 5 characters.'],
    [{ ...right, name: 'a' }, '“name” needs at least 2 characters.'],
    [{ ...right, amount: 11 }, '“amount” can be at most 10.'],
    [{ ...right, amount: 0 }, '“amount” must be at least 1.'],
    [{ ...right, amount: 1.5 }, '“amount” must be a whole number.'],
    [{ ...right, ids: [] }, '“ids” cannot be empty.'],
    [{ ...right, ids: ['x'] }, '“ids” must be an id.'],
    [{ ...right, day: '2026-02-30' }, '“day” must be a date like 2026-01-31.'],
    [{ ...right, kind: 'posts' }, '“kind” must be “comments” or “likes”.'],
    [{ ...right, more: 1 }, 'There is no field “more” here. Remove it.'],
    [{ ...right, said: '' }, 'Say something.'],
    [undefined, 'The request is missing.'],
    [[], 'The request must be an object.'],
  ])('%#: %j', (value, sentence) => {
    expect(messages(body, value)).toEqual([sentence]);
  });
});
