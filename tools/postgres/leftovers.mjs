import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, nameOf, waitForEnd } from './processes.mjs';

/**
 * Clears what an earlier run left in a cluster: a server whose launcher was killed is shut down properly (its clients
 * are gone with the launcher, and only our own child can be watched and restarted), and lock files whose process id now
 * belongs to something else are removed, because PostgreSQL would respect them for ever.
 *
 * @param {{ cluster: string, socketDir?: string }} places
 * @param {(line: string) => void} say
 */
export async function clearLeftovers(places, say) {
  const pidFile = join(places.cluster, 'postmaster.pid');
  if (existsSync(pidFile)) {
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (isAlive(pid) && nameOf(pid).startsWith('postgres')) {
      say(`Stopping the database an earlier run left behind (process ${pid}).`);
      await stopServer(pid);
    }
    rmSync(pidFile, { force: true });
  }
  if (!places.socketDir) return;
  for (const name of ['.s.PGSQL.5432.lock', '.s.PGSQL.5432']) {
    rmSync(join(places.socketDir, name), { force: true });
  }
}

/** @param {number} pid of a postmaster: fast shutdown, then immediate, then none at all */
export async function stopServer(pid) {
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === 'ESRCH') return;
      throw new Error(`The database process ${pid} belongs to another user; stop it first.`);
    }
    if (await waitForEnd(pid, patienceMs)) return;
  }
}
