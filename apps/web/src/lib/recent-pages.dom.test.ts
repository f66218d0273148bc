import { beforeEach, expect, test } from 'vitest';
import { recentPages, rememberPage } from './recent-pages.ts';

beforeEach(() => localStorage.clear());

test('the latest page comes first and each path is kept once, under its last title', () => {
  rememberPage({ title: 'Lead Lists', to: '/leads' });
  rememberPage({ title: 'Campaigns', to: '/campaign' });
  rememberPage({ title: 'Lists by name', to: '/leads?sort=name' });
  expect(recentPages()).toEqual([
    { title: 'Lists by name', to: '/leads?sort=name' },
    { title: 'Campaigns', to: '/campaign' },
  ]);
});

test('eight pages are kept', () => {
  for (let index = 0; index < 20; index += 1) rememberPage({ title: `List ${index}`, to: `/leads/${index}` });
  expect(recentPages()).toHaveLength(8);
  expect(recentPages()[0]).toEqual({ title: 'List 19', to: '/leads/19' });
});

test.each([
  '{',
  '{}',
  '[1,{"title":"A"},{"title":"B","to":"https://evil.example"},{"title":"C","to":"//evil.example"}]',
])('unreadable or foreign entries (%s) are left out', (stored) => {
  localStorage.setItem('recent-pages', stored);
  expect(recentPages()).toEqual([]);
});
