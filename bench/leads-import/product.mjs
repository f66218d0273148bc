import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../tools/bootstrap/install.mjs';
import { buildEnvironments, readSettings } from '../../tools/start/environment.mjs';
import { runOnce } from '../../tools/start/run-once.mjs';
import { readOrMakeSecrets } from '../../tools/start/secrets.mjs';
import { end, freePort, launch, until } from '../processes.mjs';

/** Who is signed in. */
export const person = { name: 'Bench', email: 'bench@example.com', password: 'a long password' };

/** API, worker and sandbox as `npm start` runs them, on a database that is there, with one person signed in. */
export async function startProduct({ appUrl, ownerUrl }) {
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
  const base = `http://127.0.0.1:${port}/api`;
  let [sandbox, api, worker] = [];
  /** @type {string | undefined} */
  let token;
  const stop = async () => {
    for (const child of [worker, api, sandbox]) if (child) await end(child);
    [sandbox, api, worker] = [];
    rmSync(dataDir, { recursive: true, force: true });
  };
  const startWorker = async () => {
    worker = launch('apps/server/src/main-worker.ts', environments.worker);
    await new Promise((done, fail) => {
      worker.once('message', done);
      worker.once('exit', (code) => fail(new Error(`The worker ended with ${code} before it was ready.`)));
    });
  };
  const call = async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text).data;
  };

  /** Uploads a file and waits until its rows are through, killing the worker `kills` times on the way. */
  const importFile = async (path, options, { kills = 0 } = {}) => {
    const startedAt = performance.now();
    const form = new FormData();
    form.set('options', JSON.stringify(options));
    form.set('file', await openAsBlob(path), 'people.csv');
    const { job, list } = await call('POST', '/leads/lists/import-csv', form);
    const uploadMs = performance.now() - startedAt;
    let killed = 0;
    for (;;) {
      const { status, done, total, counts, message } = await call('GET', `/jobs/${job.id}`);
      if (status === 'done')
        return { ms: performance.now() - startedAt, uploadMs, counts, listId: list.id, jobId: job.id };
      if (status === 'failed' || status === 'cancelled') throw new Error(`The import ${status}: ${message}`);
      if (killed < kills && total !== null && done > (total * (killed + 1)) / (kills + 1)) {
        worker.kill('SIGKILL');
        killed += 1;
        await startWorker();
      }
      await delay(kills > 0 ? 20 : 100);
    }
  };
  try {
    await runOnce('apps/server/src/main-migrate.ts', environments.migrate, 'Preparing the database');
    sandbox = launch('apps/sandbox/src/main.ts', environments.sandbox);
    await until(`http://127.0.0.1:${sandboxPort}/_clock`, sandbox);
    api = launch('apps/server/src/main-api.ts', environments.api);
    await startWorker();
    await until(`${base}/health`, api);
    token = (await call('POST', '/auth/signup', person)).accessToken;
    return {
      url: `http://127.0.0.1:${port}`,
      call,
      importFile,
      pids: () => [
        { name: 'API', pid: api.pid },
        { name: 'worker', pid: worker.pid },
      ],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
