import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';
import { ensureWebBuild } from '../web/ensure-build.mjs';
import { findBrowser } from './browser.mjs';
import { run, runPackage, runScript } from './command.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';
import { oneCheck } from './static-stages.mjs';

export const slowStages = [
  { name: 'unit and database tests', run: runVitest },
  // Mostly it waits for processes to come back, and the browser tests leave half of two cores idle.
  { name: 'kill run', run: killRun, isBeside: true },
  { name: 'web build and its size', run: buildAndMeasure },
  { name: 'browser tests', run: browserTests },
];

async function runVitest() {
  const report = reportFile('vitest');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await runPackage('vitest', args, { show: true });
  const counts = readReport(report);
  return atLeastOneFailure(ok, {
    passed: counts?.numPassedTests ?? 0,
    failed: counts?.numFailedTests ?? 0,
    skipped: (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0),
    failures: failuresOfVitest(counts),
  });
}

async function killRun() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!scripts['kill-run']) return nothing('no kill run found');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = await run(npm, ['run', '--silent', 'kill-run']);
  if (result.ok) console.log(result.output);
  return oneCheck(result);
}

async function buildAndMeasure() {
  if (!existsSync(join(root, 'apps/web/index.html'))) return nothing('no web app found');
  try {
    await ensureWebBuild(async (_doing, work) => work());
  } catch (error) {
    return oneCheck({ ok: false, output: error.message });
  }
  const budget = await runScript('tools/bundle-budget.mjs');
  if (budget.ok) console.log(budget.output);
  const counted = oneCheck(budget);
  return { ...counted, passed: counted.passed + 1 };
}

async function browserTests() {
  const specs = listSpecs(join(root, 'apps/e2e'));
  if (specs.length === 0) return nothing('no browser tests found');
  const chromium = await findBrowser((line) => console.log(line));
  if (!chromium) {
    const line = 'No Chromium found and none could be installed: set CHROMIUM_PATH to run the browser tests.';
    console.log(line);
    // On a person's machine that is no reason to call the code broken; on CI it would hide that nothing ran.
    return {
      passed: 0,
      failed: process.env.CI ? 1 : 0,
      skipped: process.env.CI ? 0 : specs.length,
      note: 'no browser',
    };
  }
  const report = reportFile('playwright');
  const { ok } = await runPackage('@playwright/test', ['test', '--reporter=list,json'], {
    bin: 'playwright',
    cwd: join(root, 'apps/e2e'),
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    show: true,
  });
  const written = readReport(report);
  const stats = written?.stats;
  return atLeastOneFailure(ok, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    failures: failuresOfPlaywright(written),
    note: stats?.flaky ? `${stats.flaky} passed only on a second try` : undefined,
  });
}

function nothing(note) {
  console.log(note);
  return { passed: 0, failed: 0, skipped: 0, note };
}

/** A crash, an unhandled error or a file that does not load fails the stage though no single test did. */
function atLeastOneFailure(ok, outcome) {
  return ok ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) };
}

function listSpecs(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter(
    (path) => path.endsWith('.spec.ts') && !path.includes('node_modules'),
  );
}

function reportFile(name) {
  return join(tmpdir(), `waypost-${name}-${process.pid}.json`);
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file, { force: true });
  return report;
}
