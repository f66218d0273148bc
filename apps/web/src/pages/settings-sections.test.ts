import { expect, test } from 'vitest';
import { privatePages } from '../app/private-pages.ts';
import { findSettings, settingsSections } from './settings-sections.ts';

const found = (typed: string) => findSettings(settingsSections, typed).map(({ label }) => label);

test('a setting is found by its name, by another word for it, and by the start of a word', () => {
  expect(found('theme')).toEqual(['Theme']);
  expect(found('night')).toEqual(['Theme']);
  expect(found('KEYB')).toEqual(['Single keys']);
  expect(found('labs conn')).toEqual(['Connections Scraper']);
  expect(found('zebra')).toEqual([]);
});

test('every section leads to a page that exists', () => {
  for (const { to } of settingsSections) expect(Object.keys(privatePages)).toContain(to);
});
