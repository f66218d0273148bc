#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bootstrap/install.mjs';
import { runOnOwnNode } from './bootstrap/own-node.mjs';

// Everything with a dependency loads after the installation.
await runOnOwnNode(fileURLToPath(import.meta.url));
const { startThrowAwayPostgres } = await import('./postgres/throw-away.mjs');

/**
 * `npm run kill-run`: the proof that nothing is sent twice, on a throw-away database. The product's own rules must come
 * out clean, and the same judge must catch the mistake "retry on timeout". Arguments go to one single run instead.
 */
const script = join(root, 'apps/server/src/proof/kill-run.ts');
/** The run's own word for "something was found"; a run that could not be made ends with another. */
const foundSomething = 2;

const server = await startThrowAwayPostgres();
let interrupted = false;
let running;
// A child of the same terminal hears the signal itself, ends in order, and then this process goes on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });
}

let passed = 0;
let failed = 0;
try {
  const args = process.argv.slice(2);
  if (args.length > 0) count((await run(args)) === 0, `kill run ${args.join(' ')}`);
  else {
    count((await run([])) === 0, 'nothing is sent twice, lost or over a limit');
    const mutant = interrupted ? undefined : await run(['--mutant', 'retry-on-timeout']);
    count(mutant === foundSomething, 'the judge catches the rule "retry on timeout"');
  }
} finally {
  await server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function run(args) {
  running = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: { ...process.env, DATABASE_URL: server.url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, fail) => {
    running.once('error', fail);
    running.once('exit', (code) => done(code));
  });
}

function count(ok, sentence) {
  if (ok) passed += 1;
  else failed += 1;
  console.log(`${ok ? 'ok' : 'FAILED'}: ${sentence}`);
}
