import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';
import { runPackage, runScript } from './command.mjs';

/**
 * The checks that need no test runner. Each counts as one.
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string, failures?: string[] }} Outcome
 */

/** @param {{ ok: boolean, output: string }} result @returns {Outcome} */
export function oneCheck(result) {
  if (!result.ok) console.log(result.output);
  return { passed: Number(result.ok), failed: Number(!result.ok), skipped: 0 };
}

export const staticStages = [
  { name: 'format', run: async () => oneCheck(await runPackage('oxfmt', ['--check'])) },
  {
    name: 'lint',
    run: async () => oneCheck(await runPackage('oxlint', ['--type-aware', '--deny-warnings'])),
  },
  { name: 'import rules', run: async () => oneCheck(await runScript('tools/import-rules.mjs')) },
  { name: 'dead code', run: async () => oneCheck(await runPackage('knip', ['--no-progress'])) },
  { name: 'types', run: checkTypes },
];

/** One `tsc` per tsconfig, two at a time. A workspace without sources yet has nothing to check. */
async function checkTypes() {
  const waiting = tsconfigs();
  const failures = [];
  const worker = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const result = await runPackage('typescript', ['-p', path, '--pretty', 'false'], { bin: 'tsc' });
      if (!result.ok && !onlyEmpty(result.output)) failures.push(`${path}\n${result.output}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return oneCheck({ ok: failures.length === 0, output: failures.join('\n\n') });
}

function tsconfigs() {
  const folders = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return ['.', 'bench', 'tools', ...folders].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .filter((name) => /^tsconfig(\.(?!base)[\w-]+)?\.json$/.test(name))
          .map((name) => join(folder, name))
      : [],
  );
}

function onlyEmpty(output) {
  const errors = output.split('\n').filter((line) => line.includes('error TS'));
  return errors.length > 0 && errors.every((line) => line.includes('TS18003'));
}
