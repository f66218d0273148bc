import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birthOf, isAlive, waitForEnd } from '../postgres/processes.mjs';

const PATIENCE_MS = 40_000;

/**
 * Remembers the process ids of our children, so that a start after a kill -9 of the launcher can wait for children that
 * are still finishing, and end one that hangs, without ever touching a foreign process with the same number.
 *
 * @param {string} dataDir
 */
export function rememberChildren(dataDir) {
  const file = join(dataDir, 'children.json');
  const known = new Map();
  const write = () => writeFileSync(file, JSON.stringify([...known.values()]), { mode: 0o600 });
  return {
    /** @param {string} name @param {number | undefined} pid */
    set(name, pid) {
      if (pid === undefined) known.delete(name);
      else known.set(name, { name, pid, birth: birthOf(pid) });
      write();
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/**
 * @param {string} dataDir
 * @param {(doing: string, work: () => Promise<void>) => Promise<void>} step
 */
export async function waitForEarlierChildren(dataDir, step) {
  const file = join(dataDir, 'children.json');
  if (!existsSync(file)) return;
  const left = readList(file).filter(({ pid, birth }) => birth && isAlive(pid) && birthOf(pid) === birth);
  if (left.length > 0) {
    const names = left.map(({ name }) => name).join(', ');
    await step(`Waiting for processes of an earlier run to end (${names})`, async () => {
      await Promise.all(left.map(({ pid }) => endOne(pid)));
    });
  }
  rmSync(file, { force: true });
}

async function endOne(pid) {
  try {
    process.kill(pid, 'SIGTERM');
    if (!(await waitForEnd(pid, PATIENCE_MS))) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
  await waitForEnd(pid, 5_000);
}

function readList(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}
