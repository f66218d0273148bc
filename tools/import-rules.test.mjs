import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkTree } from './import-rules.mjs';

const made = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The sentences found in a tree of these files. */
function check(files) {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-rules-'));
  made.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return checkTree(folder).findings;
}

const domain = 'packages/domain/src';
const features = 'apps/server/src/features';

test('the domain uses zod and nothing else', () => {
  expect(check({ [`${domain}/a/x.ts`]: "import { z } from 'zod';\nimport './y.ts';" })).toEqual([]);
  expect(check({ [`${domain}/a/x.ts`]: "\nimport { readFile } from 'node:fs';" })).toEqual([
    `${domain}/a/x.ts:2 domain may not use the package node:.`,
  ]);
  expect(check({ [`${domain}/a/x.ts`]: "export * from '@waypost/contract/leads';" })).toEqual([
    `${domain}/a/x.ts:1 domain may not import contract (@waypost/contract/leads).`,
  ]);
});

test('a type is an import too, wherever it stands', () => {
  expect(
    check({ [`${domain}/x.ts`]: "export type A = import('../../contract/src/leads.ts').Lead;" }),
  ).toHaveLength(1);
});

test('features call downwards only, and only through index.ts', () => {
  const from = (feature, specifier) =>
    check({ [`${features}/${feature}/operations/x.ts`]: `import { a } from '${specifier}';` });
  expect(from('campaigns', '../../linkedin/index.ts')).toEqual([]);
  expect(from('linkedin', '../../campaigns/index.ts')[0]).toContain('may not call feature campaigns');
  expect(from('campaigns', '../../linkedin/sender/claim.ts')[0]).toContain(
    'Only index.ts of feature linkedin',
  );
  expect(from('campaigns', '../campaigns.store.ts')).toEqual([]);
  expect(from('unheard-of', '../../users/index.ts')[0]).toContain('is not in tools/import-rules.table.mjs');
});

test('only features/linkedin opens the door to LinkedIn', () => {
  const text = "import type { LinkedIn } from '../../ports/linkedin.ts';";
  expect(check({ [`${features}/linkedin/gateway.ts`]: text })).toEqual([]);
  expect(check({ [`${features}/inbox/x.ts`]: text })[0]).toContain('Only features/linkedin');
});

test('the sandbox knows nothing of ours', () => {
  expect(
    check({ 'apps/sandbox/src/x.ts': "import { plans } from '@waypost/domain/billing/plans';" })[0],
  ).toContain('sandbox may not import domain');
});

test('features do not import adapters, and nothing but the entry points imports app', () => {
  expect(
    check({ [`${features}/leads/x.ts`]: "import { a } from '../../adapters/files-disk/files.ts';" }),
  ).toHaveLength(1);
  expect(check({ [`${features}/leads/x.ts`]: "import { a } from '../../app/config.ts';" })).toHaveLength(1);
  expect(check({ 'apps/server/src/main-api.ts': "import { a } from './app/config.ts';" })).toEqual([]);
});

test('the web loads schemas with the forms that need them', () => {
  const contract = {
    'packages/contract/src/leads.ts': "import { z } from 'zod';",
    'packages/contract/src/leads.routes.ts': "import type { Lead } from './leads.ts';",
    'packages/contract/src/leads.api.ts': "import { lead } from './leads.ts';",
  };
  const web = (path, text) => check({ ...contract, [`apps/web/src/features/leads/${path}`]: text });
  expect(web('api/x.ts', "import { list } from '@waypost/contract/leads.routes';")).toEqual([]);
  expect(web('api/x.ts', "import type { Lead } from '@waypost/contract/leads';")).toEqual([]);
  expect(web('api/x.ts', "const m = () => import('@waypost/contract/leads');")).toEqual([]);
  expect(web('components/lead-form.tsx', "import { lead } from '@waypost/contract/leads';")).toEqual([]);
  expect(web('api/x.ts', "import { lead } from '@waypost/contract/leads';")[0]).toContain('brings zod');
  expect(web('api/x.ts', "import { lead } from '@waypost/contract/leads.api';")[0]).toContain('brings zod');
});

test('ui knows neither contract nor product', () => {
  expect(
    check({ 'apps/web/src/ui/x.tsx': "import type { Lead } from '@waypost/contract/leads';" }),
  ).toHaveLength(1);
  expect(check({ 'apps/web/src/ui/x.tsx': "import { a } from '../features/leads/index.ts';" })).not.toEqual(
    [],
  );
});

test('product rules take the time as an argument', () => {
  expect(check({ [`${domain}/x.ts`]: 'export const a = (ms) => new Date(ms);' })).toEqual([]);
  expect(check({ [`${domain}/x.ts`]: '\nexport const a = () => new Date();' })[0]).toContain(
    'x.ts:2 new Date()',
  );
  expect(check({ [`${domain}/x.test.ts`]: 'new Date();' })).toEqual([]);
});

test('a long file says why it is long, and every file name says something', () => {
  const long = 'export const a = 1;\n'.repeat(401);
  expect(check({ 'apps/sandbox/src/x.ts': long })[0]).toContain('401 lines');
  expect(check({ 'apps/sandbox/src/x.ts': `/** A table of plans. */\n${long}` })).toEqual([]);
  expect(check({ 'apps/sandbox/src/utils.ts': '' })[0]).toContain('says nothing');
});
