import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const CALL_EVERY_MS = 100;
const MEMORY_EVERY_MS = 250;

/** Makes a call ten times a second until it is stopped; answers how long the slow ones took. */
export function watchCalls(call) {
  const times = [];
  const stopping = new AbortController();
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      await call();
      times.push(performance.now() - startedAt);
      await delay(CALL_EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
      times.sort((a, b) => a - b);
      return { p95: Math.round(times[Math.floor(times.length * 0.95)] * 10) / 10, calls: times.length };
    },
  };
}

/** The most memory each process held, in MB: its own pages, and of those it shares its part. */
export function watchMemory(processes) {
  const peak = new Map();
  const stopping = new AbortController();
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      for (const { name, pid } of processes()) {
        const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
        const mb = Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024);
        peak.set(name, Math.max(peak.get(name) ?? 0, mb));
      }
      await delay(MEMORY_EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
      return [...peak].map(([name, mb]) => ({ name, mb }));
    },
  };
}
