import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('numbers read as the language’s own rules write them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(grouped(value)).toBe(value.toLocaleString('en-US'));
    }),
  );
});

test('what stands behind the point is left as it is', () => {
  expect([0.5, 12.25, 1234.5, 1234567.125, -1234.5].map(grouped)).toEqual([
    '0.5',
    '12.25',
    '1,234.5',
    '1,234,567.125',
    '-1,234.5',
  ]);
});
