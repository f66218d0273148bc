import { expect, test } from 'vitest';
import { settingsSections } from '../../pages/settings-sections.ts';
import { navEntries } from '../shell/nav-entries.ts';
import { goTo } from './commands.ts';
import { score } from './score.ts';
import { settingsCommands } from './settings-commands.ts';

const known = (isAdmin: boolean) => [...goTo, ...settingsCommands(isAdmin)];

test('the palette knows every section of the settings and everything set there, each by its deep link', () => {
  const places = new Map(known(true).map(({ label, to }) => [label, to]));
  for (const { label, to, entries } of settingsSections) {
    expect(places.get(label)).toBe(to);
    for (const entry of entries) {
      expect(places.get(entry.label)).toBe(entry.at === undefined ? to : `${to}#${entry.at}`);
    }
  }
});

test('what is looked for in the settings and stands beside them is found here too', () => {
  const found = (typed: string) =>
    known(false)
      .filter(({ label, words = [] }) => score('', typed, [label, ...words]) > 0.3)
      .map(({ label }) => label);
  for (const typed of ['cancel subscription', 'my payment method']) expect(found(typed)).not.toEqual([]);
  expect(known(false).find(({ label }) => label === 'Working hours')?.to).toMatch(/\?tab=hours$/);
});

test('each is there once, and what is for administrators alone for them alone', () => {
  const labels = known(true).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain('Feedback of everybody');
  expect(known(false).map(({ label }) => label)).not.toContain('Feedback of everybody');
});

test('every page that the sidebar names can be gone to; what is marked Soon there says so', () => {
  const places = new Map(goTo.map(({ to, label }) => [to, label]));
  for (const { to, soon } of navEntries) {
    expect(places.has(to)).toBe(true);
    if (soon) expect(places.get(to)).toMatch(/, soon$/);
  }
});
