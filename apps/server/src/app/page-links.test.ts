import { expect, it } from 'vitest';
import { pageLinks } from './page-links.ts';

const linksOf = pageLinks({
  '/': ['/assets/home.js'],
  '/leads': ['/assets/leads.js', '/assets/shared.js'],
  '/leads/:id': ['/assets/detail.js'],
  '/leads/duplicates': ['/assets/duplicates.js'],
});
const filesOf = (path: string) => [...linksOf(path).matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

it.each([
  ['/', ['/assets/home.js']],
  ['/leads', ['/assets/leads.js', '/assets/shared.js']],
  ['/leads/', ['/assets/leads.js', '/assets/shared.js']],
  ['/leads/42', ['/assets/detail.js']],
  ['/leads/duplicates', ['/assets/duplicates.js']],
  ['/leads/42/more', []],
  ['/leadsmore', []],
  ['/"><script>', []],
])('the page at %s names the scripts it needs: %j', (path, files) => {
  expect(filesOf(path)).toEqual(files);
});
