import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc; the same on every Linux that Node runs on. */
const TICK_MS = 10;

/** Processor milliseconds a process has had so far; undefined where the system does not tell, or it has ended. */
export function processorMsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** The same of all connections of a database server on this machine. */
export async function processorMsOfServer(owner) {
  const { rows } = await owner.query('select pid from pg_stat_activity');
  return rows.reduce((sum, { pid }) => sum + (processorMsOf(pid) ?? 0), 0);
}
