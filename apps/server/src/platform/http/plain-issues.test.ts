import { changeSubscriptionBody } from '@waypost/contract/users';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldSentence } from './field-sentence.ts';
import { plainIssues } from './plain-issues.ts';

const said = (schema: z.ZodType, value: unknown): string[] =>
  plainIssues(schema.safeParse(value, { error: fieldSentence }).error?.issues ?? [], value).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

it.each([
  [{ planId: 'two' }, ['planId: “planId” must be a number.']],
  [{ planId: 1.5 }, ['planId: “planId” must be a whole number.']],
  [{ planId: 1, role: 'ADMIN' }, [': There is no field “role” here. Remove it.']],
  [{ planId: 1, keepAccountIds: [] }, ['keepAccountIds: “keepAccountIds” cannot be empty.']],
  [{ keepAccountIds: ['x'] }, ['keepAccountIds.0: “keepAccountIds” must be an id.']],
  [{ action: 'stop' }, ['action: “action” must be “cancel” or “resume”.']],
  [{}, ['planId: “planId” is missing.']],
  ['cancel', [': The request must be an object.']],
])('a body that fits none of several shapes is told the field of the closest one: %j', (body, sentences) => {
  expect(said(changeSubscriptionBody, body)).toEqual(sentences);
});

it('names the place of such a value inside others, and leaves the rest as it is', () => {
  const schema = z.object({
    name: z.string(),
    rows: z.array(z.union([z.object({ a: z.number() }), z.null()])),
  });
  expect(said(schema, { rows: [null, { a: 'x' }] })).toEqual([
    'name: “name” is missing.',
    'rows.1.a: “a” must be a number.',
  ]);
});
