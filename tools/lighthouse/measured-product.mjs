import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../bootstrap/install.mjs';

const STARTED_WITHIN_MS = 240_000;
const SAMPLE_WITHIN_MS = 900_000;

/**
 * The product as `npm start` runs it, built, on free ports and with its sample workspace ready; LIGHTHOUSE_URL names one
 * that runs already instead.
 * @throws {Error} with the launcher's output when it does not come up
 */
export async function startMeasuredProduct({ signal, say }) {
  const given = process.env.LIGHTHOUSE_URL;
  if (given) return { url: given.replace(/\/$/, ''), stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-lighthouse-'));
  const port = await freePort();
  const launcher = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((done) => launcher.once('close', done));
  const stop = async () => {
    launcher.kill('SIGINT');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const until = async (what, ms, isSo) => {
    const last = Date.now() + ms;
    while (!(await isSo().catch(() => false))) {
      signal.throwIfAborted();
      if (launcher.exitCode !== null || Date.now() > last)
        throw new Error(`${what} did not happen.\n${output.trim()}`);
      await wait(1_000);
    }
  };
  try {
    say('Starting the product with its sample workspace, which takes a few minutes.');
    await until('The start', STARTED_WITHIN_MS, async () => (await fetch(`${url}/api/health`)).ok);
    await until('The sample workspace', SAMPLE_WITHIN_MS, async () => {
      const { data } = await (await fetch(`${url}/api/sample`)).json();
      return data.state === 'ready';
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
