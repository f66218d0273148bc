import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** @param {number} pid @returns {boolean} */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // A child whose parent never collected it still has a process id but runs nothing.
  return !(process.platform === 'linux' && statFields(pid)?.[0] === 'Z');
}

/**
 * Something that tells two processes with the same id apart, because ids are reused (after a reboot or in a container
 * the same small numbers come back at once).
 * @param {number} pid
 * @returns {string | undefined} undefined when the process is gone or the machine cannot tell
 */
export function birthOf(pid) {
  if (process.platform === 'linux') {
    const ticks = statFields(pid)?.[19];
    return ticks && `${bootId()}:${ticks}`;
  }
  if (process.platform === 'win32') return undefined;
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.stdout?.trim() || undefined;
}

/** @param {number} pid @returns {string} the executable's short name, '' when unknown */
export function nameOf(pid) {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') {
    const list = spawnSync('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'], { encoding: 'utf8' });
    return list.stdout?.match(/^"([^"]+)"/)?.[1] ?? '';
  }
  const ps = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.stdout?.trim().split('/').pop() ?? '';
}

/** @param {number} pid @returns {number} 0 when unknown */
export function parentOf(pid) {
  if (process.platform === 'linux') return Number(statFields(pid)?.[1] ?? 0);
  if (process.platform === 'win32') return 0;
  return Number(
    spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || 0,
  );
}

/**
 * @param {number} pid
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} whether it ended in time
 */
export async function waitForEnd(pid, timeoutMs) {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await delay(25);
  }
  return true;
}

/** Fields of /proc/<pid>/stat from the state on; the name before it may contain blanks and brackets. */
function statFields(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
