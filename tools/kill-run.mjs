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
const running = new Set();
// A child of the same terminal hears the signal itself, ends in order, and then this process goes on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });
}

let passed = 0;
let failed = 0;
try {
  const args = process.argv.slice(2);
  if (args.length > 0) count(await run(args), 0, `kill run ${args.join(' ')}`);
  else {
    // Each has a database, a network and workers of its own, and mostly waits.
    const both = [run([]), run(['--mutant', 'retry-on-timeout'])];
    count(await both[0], 0, 'nothing is sent twice, lost or over a limit');
    count(await both[1], foundSomething, 'the judge catches the rule "retry on timeout"');
  }
} finally {
  await server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Answers the exit code and what was printed: two runs at once would print into each other. */
function run(args) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: { ...process.env, DATABASE_URL: server.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      running.delete(child);
      done({ code, printed });
    });
  });
}

function count({ code, printed }, wanted, sentence) {
  const ok = code === wanted;
  if (ok) passed += 1;
  else failed += 1;
  process.stdout.write(printed);
  console.log(`${ok ? 'ok' : 'FAILED'}: ${sentence}`);
}
