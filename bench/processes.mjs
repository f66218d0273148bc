import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ownNode, root } from '../tools/bootstrap/install.mjs';
import { answers } from '../tools/start/health.mjs';
import { nodeEnvironment, nodeFlags } from '../tools/start/node-flags.mjs';

export function launch(entry, env) {
  return spawn(ownNode(), [...nodeFlags(entry), join(root, entry)], {
    cwd: root,
    env: { ...nodeEnvironment, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

export async function until(url, child) {
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The process that should answer at ${url} ended.`);
    await delay(5);
  }
}

export async function end(child) {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
