import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SOURCES } from './cache.mjs';

/** A repository of two sources; the second line of `main.ts` throws. */
const root = mkdtempSync(join(tmpdir(), 'waypost-stripped-'));
const main = join(root, 'apps/server/src/main.ts');
const word = join(root, 'packages/domain/src/word.ts');
const cache = join(root, 'node_modules/.cache/stripped', process.version);
const flags = ['--disable-warning=ExperimentalWarning'];
const hook = ['--import', join(root, 'tools/stripped/hook.mjs')];
const run = (...args) => spawnSync(process.execPath, [...flags, ...args], { encoding: 'utf8' });
const strip = () => run(join(root, 'tools/stripped/strip.mjs'));
/** Fails where a process would have to strip a source itself. */
const withoutOwn = '--no-experimental-strip-types';

beforeAll(() => {
  cpSync(dirname(fileURLToPath(import.meta.url)), join(root, 'tools/stripped'), { recursive: true });
  for (const folder of SOURCES) mkdirSync(join(root, folder), { recursive: true });
});
beforeEach(() => {
  writeFileSync(
    main,
    `import { word } from '../../../packages/domain/src/word.ts';\nthrow new Error(word satisfies string);\n`,
  );
  writeFileSync(word, `interface Of { text: string }\nexport const word: Of['text'] = 'first';\n`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('sources that were made ready run without types being stripped, and fail at their own line', () => {
  strip();
  const { stderr } = run(withoutOwn, ...hook, main);
  expect(stderr).toContain('Error: first');
  expect(stderr).toContain('main.ts:2:7');
});

test('a source that was changed since runs as it stands now', () => {
  strip();
  writeFileSync(word, `export const word: string = 'second';\n`);
  expect(run(...hook, main).stderr).toContain('Error: second');
});

test('where nothing was made ready sources run all the same', () => {
  rmSync(cache, { recursive: true, force: true });
  expect(run(...hook, main).stderr).toContain('Error: first');
});

test('what no source is any more is forgotten, and what is there is not made again', () => {
  strip();
  const before = readdirSync(cache);
  writeFileSync(word, `export const word: string = 'third';\n`);
  strip();
  const after = readdirSync(cache);
  expect(after).toHaveLength(before.length);
  expect(after.filter((name) => before.includes(name))).toHaveLength(before.length - 1);
});
