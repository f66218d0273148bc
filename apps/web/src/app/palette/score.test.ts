import { expect, test } from 'vitest';
import { score } from './score.ts';

const best = (typed: string, ...names: string[]) =>
  names
    .map((name) => ({ name, worth: score('', typed, [name]) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ name }) => name);

test('a start counts before a middle, a middle before letters with gaps', () => {
  expect(best('set', 'Sheet', 'Reset', 'Lead settings', 'Settings')).toEqual([
    'Settings',
    'Lead settings',
    'Reset',
    'Sheet',
  ]);
});

test('a name counts before another word for the same thing', () => {
  expect(score('', 'inbox', ['Inbox'])).toBeGreaterThan(score('', 'inbox', ['Unibox', 'inbox']));
  expect(score('', 'inbox', ['Unibox', 'inbox'])).toBeGreaterThan(0);
});

test('what has none of it is not shown, and nothing typed shows all', () => {
  expect(score('', 'zebra', ['Dashboard', 'home'])).toBe(0);
  expect(score('', '  ', ['Dashboard'])).toBe(1);
});
