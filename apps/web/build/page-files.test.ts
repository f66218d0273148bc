import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pagesOf } from './page-files.ts';

const app = join(dirname(fileURLToPath(import.meta.url)), '../src/app');
const read = (file: string) => readFileSync(join(app, file), 'utf8');

test('every page of a route is found with its address, or the server could not name its files', () => {
  const routes = [read('private-pages.ts'), read('routes.tsx')];
  const pages = pagesOf(read('paths.ts'), routes);
  const imported = routes.flatMap((text) =>
    [...text.matchAll(/import\('\.\.\/pages\/([\w-]+)\.tsx'\)/g)].map(([, file = '']) => file),
  );
  const withoutAddress = ['not-found', 'not-built-yet'];
  expect(new Set(Object.values(pages))).toEqual(
    new Set(imported.filter((file) => !withoutAddress.includes(file))),
  );
  expect(pages).toMatchObject({
    '/auth': 'sign-in',
    '/dashboard': 'dashboard',
    '/leads/:id': 'leads-detail',
    '/campaign/create': 'campaign-editor',
  });
});

test('a route whose address is missing stops the build', () => {
  expect(() => pagesOf('', ["[paths.leads]: () => import('../pages/leads.tsx')"])).toThrow(/paths\.leads/);
});
