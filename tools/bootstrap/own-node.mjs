import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { checkMachineNode, ensureInstalled, ownNode } from './install.mjs';

/**
 * Installs if needed and makes sure the calling script runs on the project's own Node: where it does not yet, a copy of
 * it is started there and this process only passes signals and the exit code on.
 *
 * @param {string} script path of the calling script
 * @returns {Promise<void>} only in the process that shall go on
 */
export async function runOnOwnNode(script) {
  checkMachineNode();
  ensureInstalled();
  const node = ownNode();
  if (realpathSync(node) === realpathSync(process.execPath)) return;
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  await new Promise((never, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
  });
}
