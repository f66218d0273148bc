import type { Clock } from '../../ports/clock.ts';
import { AppError } from './app-error.ts';

/**
 * Counts attempts per key in this process: a brake on guessing, not an exact quota (several API processes
 * each count for themselves). Memory is bounded: keys idle for a window are dropped.
 */
export function createRateLimit(options: { clock: Clock; max: number; windowSeconds: number }) {
  const windowMs = options.windowSeconds * 1000;
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let startedAt = options.clock.monotonicNow();
  return {
    /** Counts one attempt; throws `too_many_requests` above the maximum. */
    take(key: string): void {
      const elapsed = options.clock.monotonicNow() - startedAt;
      if (elapsed >= windowMs) {
        previous = elapsed < 2 * windowMs ? current : new Map<string, number>();
        current = new Map();
        startedAt += Math.floor(elapsed / windowMs) * windowMs;
      }
      const share = 1 - (options.clock.monotonicNow() - startedAt) / windowMs;
      const count = (current.get(key) ?? 0) + (previous.get(key) ?? 0) * share;
      if (count >= options.max) {
        const left = startedAt + windowMs - options.clock.monotonicNow();
        throw new AppError('too_many_requests', 'Too many attempts. Wait a few minutes and try again.', {
          retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)),
        });
      }
      current.set(key, (current.get(key) ?? 0) + 1);
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;
