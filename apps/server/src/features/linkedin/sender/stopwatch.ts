import type { Clock } from '../../../ports/clock.ts';

/**
 * Answers how long ago it was started, in milliseconds. The monotonic clock stands still while the computer is suspended,
 * the wall clock may be set: what says more counts.
 */
export function startStopwatch(clock: Pick<Clock, 'monotonicNow' | 'wallNow'>): () => number {
  const [monotonic, wall] = [clock.monotonicNow(), clock.wallNow()];
  return () => Math.max(clock.monotonicNow() - monotonic, clock.wallNow() - wall);
}
