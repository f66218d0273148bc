import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unstorablePlace } from './storable-text.ts';

it('finds a NUL or half a surrogate pair wherever it stands', () => {
  expect(unstorablePlace('a\u0000')).toBe('');
  expect(unstorablePlace({ a: ['x', { b: 'half \ud83d' }] })).toBe('a.1.b');
  expect(unstorablePlace({ a: { 'k\u0000': 1 } })).toBe('a');
});

it('finds nothing in what the database can hold', () => {
  expect(unstorablePlace({ a: 'ünïcödé 👩‍👩‍👧\n\t', b: [1, null, true] })).toBeUndefined();
  expect(unstorablePlace(undefined)).toBeUndefined();
});

it('says of any JSON what writing it out says', () => {
  const wrong = /\\u0000|\\ud[89a-f]/;
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(unstorablePlace(value) !== undefined).toBe(
        wrong.test(JSON.stringify(value).replaceAll('\\\\', '')),
      );
    }),
  );
});

it('is not stopped by depth', () => {
  let deep: unknown = 'half \ud83d';
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect(unstorablePlace(deep)).toBeTypeOf('string');
});
