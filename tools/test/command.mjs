import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ownNode, root } from '../bootstrap/install.mjs';

/**
 * Runs a command of an installed package on the project's own Node.
 *
 * @param {string} packageName
 * @param {string[]} args
 * @param {{ bin?: string, cwd?: string, env?: Record<string, string>, show?: boolean }} [options]
 *   `show` passes the output through as it comes; otherwise it is only returned
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runPackage(packageName, args, { bin = packageName.split('/').pop(), ...options } = {}) {
  const folder = join(root, 'node_modules', packageName);
  const declared = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin;
  const script = join(folder, typeof declared === 'string' ? declared : declared[bin]);
  return run(ownNode(), [script, ...args], options);
}

/** Runs a script of this repository the same way. */
export function runScript(path, args = [], options = {}) {
  return run(ownNode(), ['--disable-warning=ExperimentalWarning', join(root, path), ...args], options);
}

/** @param {string} file @param {string[]} args */
export async function run(file, args, { cwd = root, env = {}, show = false } = {}) {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, PATH: pathWithOwnNode(), ...env },
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  if (!show)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done) => {
    child.once('error', (error) => {
      output += error.message;
      done(1);
    });
    child.once('close', done);
  });
  return { ok: code === 0, output: output.trimEnd() };
}

/** Started without npm, PATH still finds the machine's Node first. */
function pathWithOwnNode() {
  return `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
}
