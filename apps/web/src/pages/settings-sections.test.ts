import { expect, test } from 'vitest';
import { privatePages } from '../app/private-pages.ts';
import { findSettings, searchedSections, sectionsFor, settingsSections } from './settings-sections.ts';

const found = (typed: string) => findSettings(settingsSections, typed).map(({ label }) => label);

test('a setting is found by its name, by another word for it, and by the start of a word', () => {
  expect(found('theme')).toEqual(['Theme']);
  expect(found('night')).toEqual(['Theme']);
  expect(found('KEYB')).toEqual(['Single keys']);
  expect(found('labs conn')).toEqual(['Connections Scraper']);
  expect(found('zebra')).toEqual([]);
});

test('A10 plan and invoices, which are no settings, are found and lead to Billing', () => {
  const places = (typed: string) => findSettings(searchedSections(false), typed).map(({ to }) => to);
  for (const typed of ['invoice', 'plan', 'billing', 'subscription', 'upgrade']) {
    expect([typed, new Set(places(typed))]).toEqual([typed, new Set(['/billing'])]);
  }
  expect(places('theme')).toEqual(['/settings/appearance#theme']);
  expect(sectionsFor(true).map(({ to }) => to)).not.toContain('/billing');
});

test('every section leads to a page that exists', () => {
  for (const { to } of searchedSections(true)) expect(Object.keys(privatePages)).toContain(to);
});

test('A9 what is for administrators alone is neither listed nor found for anybody else', () => {
  const labels = (isAdmin: boolean) => sectionsFor(isAdmin).map(({ label }) => label);
  expect(labels(true)).toContain('Feedback of everybody');
  expect(labels(false)).not.toContain('Feedback of everybody');
  expect(findSettings(sectionsFor(false), 'administrator')).toEqual([]);
});

test.each(['email', 'address', 'change email', 'email address'])(
  'A10 "%s" finds where the own address is changed',
  (typed) => {
    expect(findSettings(settingsSections, typed).map(({ to }) => to)).toContain('/settings/profile#email');
  },
);

test('A10 export, deletion, exclusions and own fields are found and lead to their place', () => {
  const places = (typed: string) => findSettings(settingsSections, typed).map(({ to }) => to);
  expect(places('full export')).toEqual(['/settings/data#export']);
  expect(places('delete workspace')).toEqual(['/settings/data#delete']);
  expect(places('blacklist')).toEqual(['/settings/exclusions']);
  expect(places('custom')).toEqual(['/settings/fields']);
});

test('limits, hours and warm-up, which have a page of their own, are found and lead there; tax leads to Billing', () => {
  const places = (typed: string) => findSettings(searchedSections(false), typed).map(({ to }) => to);
  expect(places('limits')).toContain('/linkedin-config');
  for (const typed of ['working hours', 'time zone', 'warm-up'])
    expect([typed, places(typed)]).toEqual([typed, ['/linkedin-config?tab=hours']]);
  expect(places('pause all')).toEqual(['/linkedin-config']);
  expect(places('tax')).toEqual(['/billing']);
});
