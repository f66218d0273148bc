import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ownNode, root } from '../bootstrap/install.mjs';
import { nodeFlags } from './node-flags.mjs';

/**
 * Runs one of the server's entry points to its end.
 * @param {string} entry path below the repository root
 * @param {Record<string, string | undefined>} env
 * @param {string} doing as in "Preparing the database"
 * @throws {Error} with its last words when it fails
 */
export async function runOnce(entry, env, doing) {
  const child = spawn(ownNode(), [...nodeFlags(entry), join(root, entry)], {
    cwd: root,
    env: { ...env, WAYPOST_SUPERVISED: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code === 0) return;
  throw new Error(`${doing} failed.\n${output.trimEnd().split('\n').slice(-25).join('\n')}`);
}
