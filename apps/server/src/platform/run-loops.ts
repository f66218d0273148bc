import { setTimeout as wait } from 'node:timers/promises';
import type { Loop } from './feature.ts';
import type { Log } from './platform.ts';

/** Longest pause after failures in a row. */
const backOffMsMax = 10_000;

/** Runs loops side by side until `stop`; a failing loop is logged and tried again with growing pauses. */
export function runLoops(loops: readonly Loop[], log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = loops.flatMap((loop) => {
    const crew: Crew = { isIdle: false, lookedAt: -Infinity };
    return Array.from({ length: loop.copies ?? 1 }, () => repeat(loop, log, stopping.signal, crew));
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** The copies of one loop. While there is nothing to do one of them looks for all. */
interface Crew {
  /** The newest look that ended found nothing. */
  isIdle: boolean;
  /** When the newest look began, on the monotonic clock: one that takes long does not keep the others from looking. */
  lookedAt: number;
}

async function repeat(loop: Loop, log: Log, stopping: AbortSignal, crew: Crew): Promise<void> {
  let failures = 0;
  while (!stopping.aborted) {
    let pauseMs = loop.everyMs;
    try {
      const sinceMs = performance.now() - crew.lookedAt;
      if (crew.isIdle && sinceMs < loop.everyMs) pauseMs = loop.everyMs - sinceMs;
      else {
        crew.lookedAt = performance.now();
        const hasFound = await loop.run(stopping);
        crew.isIdle = !hasFound;
        if (hasFound) pauseMs = 0;
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      pauseMs = Math.min(backOffMsMax, loop.everyMs * 2 ** Math.min(failures, 10));
      log.error({ err: error, loop: loop.name }, `The loop ${loop.name} failed; next try in ${pauseMs} ms.`);
    }
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
