import type { Clock } from '../../../ports/clock.ts';

/** Wall milliseconds since the last call, or since it was made: how long the rows in between took. */
export function createStopWatch(clock: Pick<Clock, 'monotonicNow'>): () => number {
  let before = clock.monotonicNow();
  return () => {
    const now = clock.monotonicNow();
    const ms = Math.max(0, now - before);
    before = now;
    return ms;
  };
}
