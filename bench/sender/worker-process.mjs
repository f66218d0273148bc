import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap/install.mjs';
import { buildEnvironments, readSettings } from '../../tools/start/environment.mjs';
import { runOnce } from '../../tools/start/run-once.mjs';
import { readOrMakeSecrets } from '../../tools/start/secrets.mjs';
import { end, freePort, launch, until } from '../processes.mjs';

/**
 * A worker of the product as `npm start` runs it, with the sandbox it takes its time from, on a database that is there.
 *
 * @param {{ appUrl: string, ownerUrl: string }} input
 * @returns {Promise<{ pid: number, end(): Promise<void> }>}
 */
export async function startWorker({ appUrl, ownerUrl }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  const given = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_APP_URL: appUrl },
    ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
  };
  const environments = buildEnvironments({
    env: given,
    settings: readSettings(given, root),
    secrets: readOrMakeSecrets(dataDir),
    ownerUrl,
  });
  const started = [];
  const stop = async () => {
    for (const child of started.toReversed()) await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    // The tables are there; this adds the job queue's own.
    await runOnce('apps/server/src/main-migrate.ts', environments.migrate, 'Preparing the database');
    const sandbox = launch('apps/sandbox/src/main.ts', environments.sandbox);
    started.push(sandbox);
    await until(`http://127.0.0.1:${sandboxPort}/_clock`, sandbox);
    const worker = launch('apps/server/src/main-worker.ts', environments.worker);
    started.push(worker);
    await new Promise((done, fail) => {
      worker.once('message', done);
      worker.once('exit', (code) => fail(new Error(`The worker ended with ${code} before it was ready.`)));
    });
    return { pid: worker.pid, end: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
