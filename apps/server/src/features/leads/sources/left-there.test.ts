import { expect, test } from 'vitest';
import { leftThere } from './left-there.ts';

test('what was not read because the amount was reached is counted, where the source says how many it has', () => {
  expect(leftThere(156, { found: 11, added: 10 }, 10)).toEqual({ beyond: 145 });
  expect(leftThere(null, { found: 11, added: 10 }, 10)).toEqual({ full: 1 });
});

test('a source that was read to its end has nothing left, also where it had exactly as many', () => {
  expect(leftThere(10, { found: 10, added: 10 }, 10)).toEqual({});
  expect(leftThere(156, { found: 156, added: 140 }, 200)).toEqual({});
  expect(leftThere(null, { found: 3, added: 2 }, 10)).toEqual({});
});
