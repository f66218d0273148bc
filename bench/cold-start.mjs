import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/bootstrap/install.mjs';
import { startThrowAwayPostgres } from '../tools/postgres/throw-away.mjs';
import { buildEnvironments, readSettings } from '../tools/start/environment.mjs';
import { runOnce } from '../tools/start/run-once.mjs';
import { readOrMakeSecrets } from '../tools/start/secrets.mjs';
import { end, freePort, launch, until } from './processes.mjs';

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
