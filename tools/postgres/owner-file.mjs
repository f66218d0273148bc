import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { birthOf, isAlive } from './processes.mjs';

/**
 * Says which process uses a folder, so that a second start neither shares nor kills the first one's database.
 * A file left by a process that is gone counts for nothing.
 *
 * @param {string} path
 * @returns {{ pid: number } | undefined} the other living owner
 */
export function livingOwner(path) {
  const found = readOwner(path);
  if (!found || found.pid === process.pid || !isAlive(found.pid)) return undefined;
  const birth = birthOf(found.pid);
  return birth && found.birth && birth !== found.birth ? undefined : { pid: found.pid };
}

/**
 * @param {string} path
 * @returns {() => void} gives the ownership up
 * @throws {Error} when another living process has it
 */
export function takeOwnership(path) {
  for (let attempt = 0; ; attempt += 1) {
    const other = livingOwner(path);
    if (other) {
      const error = new Error(
        `Process ${other.pid} is already running on this data folder. ` +
          `Stop it first, or give this one a DATA_DIR of its own. (${path})`,
      );
      throw Object.assign(error, { code: 'ALREADY_RUNNING', pid: other.pid });
    }
    rmSync(path, { force: true });
    try {
      writeFileSync(path, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }), {
        flag: 'wx',
        mode: 0o600,
      });
      break;
    } catch (error) {
      // Somebody else was quicker by a moment: look again, once.
      if (error.code !== 'EEXIST' || attempt > 0) throw error;
    }
  }
  return () => {
    if (readOwner(path)?.pid === process.pid) rmSync(path, { force: true });
  };
}

function readOwner(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
