import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds in one tick of the counters below; the same on every Linux. */
const TICK_MS = 10;

/** What the kernel says of a process: its parent, and the processor time of itself and of children that ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return {
      parent: fields[1],
      ms: (fields[11] + fields[12]) * TICK_MS,
      endedMs: (fields[13] + fields[14]) * TICK_MS,
    };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/** Processor time of a process so far, in milliseconds. Other processes of the machine change it far less than the wall. */
export function processorMs(pid) {
  return statOf(pid)?.ms ?? 0;
}

/** Processor time of a database server so far: of all its connections, also of those that ended. */
export function serverMs(backendPid) {
  const postmaster = statOf(backendPid).parent;
  const { ms, endedMs } = statOf(postmaster);
  const connections = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === postmaster);
  return connections.reduce((sum, stat) => sum + stat.ms, ms + endedMs);
}
