import { setTimeout as wait } from 'node:timers/promises';
import type { Loop } from './feature.ts';
import type { Log } from './platform.ts';

/** Longest pause after failures in a row. */
const backOffMsMax = 10_000;

/** Runs loops side by side until `stop`; a failing loop is logged and tried again with growing pauses. */
export function runLoops(loops: readonly Loop[], log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = loops.flatMap((loop) =>
    Array.from({ length: loop.copies ?? 1 }, () => repeat(loop, log, stopping.signal)),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function repeat(loop: Loop, log: Log, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  while (!stopping.aborted) {
    let pauseMs = loop.everyMs;
    try {
      if (await loop.run(stopping)) pauseMs = 0;
      failures = 0;
    } catch (error) {
      failures += 1;
      pauseMs = Math.min(backOffMsMax, loop.everyMs * 2 ** Math.min(failures, 10));
      log.error({ err: error, loop: loop.name }, `The loop ${loop.name} failed; next try in ${pauseMs} ms.`);
    }
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
