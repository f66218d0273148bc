#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './bootstrap/install.mjs';
import { runOnOwnNode } from './bootstrap/own-node.mjs';

/**
 * `npm run prove` runs every proof in its full form; `npm run prove -- simulation limits` only those named. Options:
 * `--seed N` replays a run exactly, `--size short` is the form that `npm test` runs. Exit code 1: a proof failed.
 *
 * The table below is the whole registration. A proof's module exports
 *
 *   run({ seed, size, databaseUrl, signal, only }) -> Promise<{ ok, figure, lines }>
 *
 *   seed         text; everything random is drawn from it, so that the same seed gives the same run
 *   size         'full' or 'short'
 *   databaseUrl  of a throw-away PostgreSQL server where databases may be made; with `needsDatabase` alone
 *   signal       aborted when the run is interrupted; the proof then ends its processes and answers
 *   only         true when `--seed` was given: replay that one seed rather than a series that starts from it
 *   ok           whether it holds
 *   figure       the one sentence with the numbers
 *   lines        what else is to be read: what was found, and how to replay it
 */
const proofs = [
  {
    name: 'simulation',
    holds: 'never twice, never lost, in order, inside every limit, wherever a process dies or freezes',
    module: 'apps/server/src/proof/simulation/prove.ts',
  },
  {
    name: 'limits',
    holds: 'a year of 200 accounts in 24 zones stays inside limits and hours, each in a rhythm of its own',
    module: 'apps/server/src/proof/limits/prove.ts',
  },
  {
    name: 'crash-sweep',
    holds:
      'whatever point a worker is killed, frozen or cut off at, whatever the network does: once, and proven',
    module: 'apps/server/src/proof/crash-sweep/prove.ts',
    needsDatabase: true,
  },
  {
    name: 'convergence',
    holds: 'reports in any order, doubled and lost: after one sweep every conversation equals the network’s',
    module: 'apps/server/src/proof/convergence/prove.ts',
    needsDatabase: true,
  },
  {
    name: 'model',
    holds:
      'whatever is done to campaigns in whatever order: allowed, refused and sent as a model of a few lines says',
    module: 'apps/server/src/proof/model/prove.ts',
    needsDatabase: true,
    needsTemplate: true,
  },
  {
    name: 'chaos',
    holds:
      'processes shot and frozen, a database shut down at once: nothing twice, lost, over a limit or after a reply',
    module: 'apps/server/src/proof/chaos/prove.ts',
  },
  {
    name: 'lighthouse',
    holds: 'sign-in, dashboard, lists and billing are quick and accessible, on a desktop and a phone',
    module: 'tools/lighthouse/prove.mjs',
  },
];

// Everything with a dependency loads after the installation.
await runOnOwnNode(fileURLToPath(import.meta.url));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, size: { type: 'string', default: 'full' } },
});
const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name));
if (unknown.length > 0 || !['full', 'short'].includes(options.size)) {
  console.error(`There is no proof "${unknown.join(', ') || `of size ${options.size}`}". There are:`);
  for (const { name, holds } of proofs) console.error(`  ${name.padEnd(12)} ${holds}`);
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort());
const wanted = proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const server = wanted.some((proof) => proof.needsDatabase) ? await startServer() : undefined;
// The migrated database that worlds of the database tests clone.
if (wanted.some((proof) => proof.needsTemplate)) {
  const { prepareTestDatabase } = await import('./vitest/test-database.mjs');
  process.env.TEST_DATABASE_URL = server?.url;
  Object.assign(process.env, (await prepareTestDatabase()).env);
}
let failed = 0;
try {
  for (const proof of wanted) {
    if (stopping.signal.aborted || !(await prove(proof))) failed += 1;
  }
} finally {
  await server?.stop();
}
console.log(`${wanted.length - failed} of ${wanted.length} proofs hold`);
process.exit(failed > 0 ? 1 : 0);

async function startServer() {
  const { startThrowAwayPostgres } = await import('./postgres/throw-away.mjs');
  return startThrowAwayPostgres();
}

async function prove({ name, holds, module, needsDatabase }) {
  const seed = options.seed ?? randomBytes(4).toString('hex');
  const startedAt = performance.now();
  console.log(`${name} (seed ${seed}, ${options.size}): ${holds}`);
  const { run } = await import(pathToFileURL(join(root, module)).href);
  const verdict = await run({
    seed,
    size: options.size,
    databaseUrl: needsDatabase ? server?.url : undefined,
    signal: stopping.signal,
    only: options.seed !== undefined,
  }).catch((error) => {
    if (!stopping.signal.aborted) throw error;
    return { ok: false, figure: 'it was interrupted', lines: [] };
  });
  for (const line of verdict.lines) console.log(`  ${line}`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`  ${verdict.ok ? 'HOLDS' : 'FAILS'} in ${seconds} s: ${verdict.figure}`);
  if (!verdict.ok) console.log(`  replay: npm run prove -- ${name} --size ${options.size} --seed ${seed}`);
  return verdict.ok;
}
