import { expect, test } from 'vitest';
import { builderSteps, missingIn, reachableSteps, stepOf } from './steps.ts';
import { newContent } from './draft-content.ts';

const content = { ...newContent(['list']), accountIds: ['account'] };
const missing = (errors: { sequence: number; senders: number }, given = content) =>
  builderSteps.map(({ id }) => missingIn(id, given, errors));

test('one goes up to the first step that is not finished', () => {
  expect(reachableSteps(missing({ sequence: 0, senders: 0 }), 0)).toBe(5);
  expect(reachableSteps(missing({ sequence: 1, senders: 0 }), 0)).toBe(2);
  expect(reachableSteps(missing({ sequence: 0, senders: 0 }, { ...content, listIds: [] }), 0)).toBe(1);
});

test('a step one has been at is never locked by a problem that came up later', () => {
  expect(reachableSteps(missing({ sequence: 1, senders: 0 }), 4)).toBe(5);
  expect(reachableSteps(missing({ sequence: 0, senders: 0 }, { ...content, listIds: [] }), 2)).toBe(3);
});

test('what a sender brings about leaves both steps open that can mend it', () => {
  const open = builderSteps.slice(0, reachableSteps(missing({ sequence: 0, senders: 1 }), 0));
  expect(open.map(({ id }) => id)).toEqual(['audience', 'sequence', 'senders']);
});

test('an address that asks for a locked step leads to the one that has to be finished first', () => {
  expect(stepOf('review', builderSteps, 2)).toBe('sequence');
  expect(stepOf('sequence', builderSteps, 3)).toBe('sequence');
  expect(stepOf(null, builderSteps, 3)).toBe('audience');
  expect(stepOf('elsewhere', builderSteps, 3)).toBe('audience');
});
