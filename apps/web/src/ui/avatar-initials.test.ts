import { expect, test } from 'vitest';
import { initials, nameHue } from './avatar-initials.ts';

test.each([
  ['Marek Dvořák', 'MD'],
  ['  lea   maria brandt ', 'LB'],
  ['Øystein', 'Ø'],
  ['李 明', '李明'],
  ['"Bob" (Acme) Jones', 'BJ'],
  ['', '?'],
  ['!!!', '?'],
])('initials of %j are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('a name keeps its hue', () => {
  expect(nameHue('Ada Alpha')).toBe(nameHue('Ada Alpha'));
  expect(nameHue('Ada Alpha')).toBeLessThan(360);
});
