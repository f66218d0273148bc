import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ownNode, root } from '../tools/bootstrap/install.mjs';
import { startThrowAwayPostgres } from '../tools/postgres/throw-away.mjs';
import { buildEnvironments, readSettings } from '../tools/start/environment.mjs';
import { answers } from '../tools/start/health.mjs';
import { runOnce } from '../tools/start/run-once.mjs';
import { readOrMakeSecrets } from '../tools/start/secrets.mjs';

const RUNS = 7;
const LIMIT_MS = 2_000;

/** From starting the API's process until it answers, the database being up and migrated: the middle of several runs. */
export async function measureColdStart() {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const database = await startThrowAwayPostgres();
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  const given = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const environments = buildEnvironments({
    env: given,
    settings: readSettings(given, root),
    secrets: readOrMakeSecrets(dataDir),
    ownerUrl: database.url,
  });
  let sandbox;
  try {
    await runOnce('apps/server/src/main-migrate.ts', environments.migrate, 'Preparing the database');
    sandbox = launch('apps/sandbox/src/main.ts', environments.sandbox);
    await until(`http://127.0.0.1:${sandboxPort}/_clock`, sandbox);
    const times = [];
    for (let run = 0; run < RUNS; run += 1) {
      const startedAt = performance.now();
      const api = launch('apps/server/src/main-api.ts', environments.api);
      await until(`http://127.0.0.1:${port}/api/health`, api);
      times.push(performance.now() - startedAt);
      await end(api);
    }
    times.sort((a, b) => a - b);
    console.log(`API cold start, ${RUNS} runs: ${times.map((time) => Math.round(time)).join(', ')} ms`);
    const measured = Math.round(times[Math.floor(RUNS / 2)]);
    return { name: 'API cold start, database up', measured, limit: LIMIT_MS, unit: 'ms' };
  } finally {
    if (sandbox) await end(sandbox);
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function launch(entry, env) {
  return spawn(ownNode(), ['--disable-warning=ExperimentalWarning', join(root, entry)], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function until(url, child) {
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The process that should answer at ${url} ended.`);
    await delay(5);
  }
}

async function end(child) {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
