import { expect, test } from 'vitest';
import { firstLoad, forbiddenIn } from './first-load.mjs';

const manifest = {
  'index.html': {
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/app/shell/shell.tsx', 'src/pages/leads.tsx'],
  },
  '_react.js': { imports: ['_tiny.js'] },
  '_tiny.js': {},
  'src/app/shell/shell.tsx': { isDynamicEntry: true, imports: ['_sidebar.js'] },
  '_sidebar.js': { imports: ['_react.js'] },
  'src/pages/leads.tsx': { isDynamicEntry: true, imports: ['_table.js'] },
  '_table.js': {},
};

test('the first load is the entry, the shell and all they import statically', () => {
  expect(firstLoad(manifest).toSorted()).toEqual(
    ['index.html', '_react.js', '_tiny.js', 'src/app/shell/shell.tsx', '_sidebar.js'].toSorted(),
  );
});

test('a page loaded on demand does not count', () => {
  expect(firstLoad(manifest)).not.toContain('_table.js');
});

test('a forbidden package is named with the module that brought it', () => {
  const modules = ['node_modules/react/index.js', 'node_modules/zod/v4/core/core.js'];
  expect(forbiddenIn(modules)).toEqual([{ name: 'zod', path: 'node_modules/zod/v4/core/core.js' }]);
});

test('a package whose name only begins like a forbidden one passes', () => {
  expect(forbiddenIn(['node_modules/zod-like/index.js', 'apps/web/src/zod/x.ts'])).toEqual([]);
});
