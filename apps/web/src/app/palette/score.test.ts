import { expect, test } from 'vitest';
import { byBestAnswer, score } from './score.ts';

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

test('A13 the group with the best answer stands first, and groups that answer alike stay as they are', () => {
  const create = { name: 'Create', commands: [{ label: 'Leads from a search link' }] };
  const theme = { name: 'Theme', commands: [{ label: 'Light theme' }, { label: 'Dark theme' }] };
  const names = (typed: string) => byBestAnswer([create, theme], typed).map(({ name }) => name);
  expect(names('dark')).toEqual(['Theme', 'Create']);
  expect(names('')).toEqual(['Create', 'Theme']);
  expect(names('leads')).toEqual(['Create', 'Theme']);
});

test('what has none of it is not shown, and nothing typed shows all', () => {
  expect(score('', 'zebra', ['Dashboard', 'home'])).toBe(0);
  expect(score('', '  ', ['Dashboard'])).toBe(1);
});

test('several words are each found somewhere, none of them by letters with gaps', () => {
  const email = ['Email address', 'Profile', 'change', 'mail'];
  expect(score('', 'change email', email)).toBeGreaterThan(0.5);
  expect(score('', 'change password', email)).toBe(0);
  expect(score('', 'chg email', email)).toBe(0);
  expect(score('', 'ange ress', email)).toBe(0);
});

test('words that say nothing of what is sought do not hide it', () => {
  expect(score('', 'change my email', ['Email address', 'Profile', 'change'])).toBeGreaterThan(0.5);
  expect(score('', 'go to billing', ['Billing'])).toBeGreaterThan(0.5);
  expect(score('', 'in to', ['Invoices', 'today'])).toBe(0);
});
