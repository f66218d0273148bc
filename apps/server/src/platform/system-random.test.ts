import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { systemRandom } from './system-random.ts';

test('ids are of version 7, never the same twice, and each is above the one before', () => {
  const ids = Array.from({ length: 5_000 }, () => systemRandom.id());
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('what is left to chance differs from id to id', () => {
  const tails = Array.from({ length: 1_000 }, () => systemRandom.id().slice(-12));
  expect(new Set(tails).size).toBe(tails.length);
});
