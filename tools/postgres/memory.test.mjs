import { expect, test } from 'vitest';
import { sharedBuffers } from './memory.mjs';

const GB = 1024 ** 3;

test.each([
  [0.5 * GB, '128MB'],
  [2 * GB, '256MB'],
  [4 * GB, '512MB'],
  [24 * GB, '1024MB'],
])('a machine with %d bytes keeps %s of its tables in memory', (bytes, setting) => {
  expect(sharedBuffers(bytes)).toBe(setting);
});
