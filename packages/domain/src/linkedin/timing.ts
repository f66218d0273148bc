/**
 * How long the engine waits for what. `production` is for LinkedIn itself; `fast` for the sandbox only, where
 * the provider's own delays are known to be short. All values are wall-clock milliseconds unless said otherwise.
 */
export type EngineTiming = {
  readonly name: 'production' | 'fast';
  readonly leaseMs: number;
  /** A dispatch older than this is not written any more. */
  readonly writeAgeMs: number;
  readonly httpDeadlineMs: number;
  /** How long bytes may live in kernels, proxies and the provider's queue, plus the lag of its reads. */
  readonly providerLagMs: number;
  /** Reads that start earlier than this after the dispatch prove nothing. Also the time between two reads. */
  readonly quarantineMs: number;
  /** Reads count only once the account has been connected this long. */
  readonly accountSettledMs: number;
};

/** Claims without a dispatch after which an action is parked, and dispatches after which a person decides. */
export const CLAIMS_MAX = 3;
export const ATTEMPTS_MAX = 3;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export const ENGINE_TIMINGS: Readonly<Record<EngineTiming['name'], EngineTiming>> = {
  production: {
    name: 'production',
    leaseMs: 60 * SECOND_MS,
    writeAgeMs: 5 * SECOND_MS,
    httpDeadlineMs: 30 * SECOND_MS,
    providerLagMs: 45 * MINUTE_MS,
    quarantineMs: 60 * MINUTE_MS,
    accountSettledMs: 10 * MINUTE_MS,
  },
  fast: {
    name: 'fast',
    leaseMs: 6 * SECOND_MS,
    writeAgeMs: 1 * SECOND_MS,
    httpDeadlineMs: 3 * SECOND_MS,
    providerLagMs: 10 * SECOND_MS,
    quarantineMs: 15 * SECOND_MS,
    accountSettledMs: 2 * SECOND_MS,
  },
};

const WINDOW_PAD_MIN_MS = 25 * MINUTE_MS;

/** Business milliseconds by which every budget window is lengthened: the time between reservation and effect. */
export function windowPadMs(timing: EngineTiming, clockSpeed: number): number {
  return Math.max(WINDOW_PAD_MIN_MS, (timing.writeAgeMs + timing.httpDeadlineMs) * clockSpeed);
}

/** For the start of every process: `null` when the profile is sound, else the sentence to stop with. */
export function timingProblem(timing: EngineTiming): string | null {
  const needed = timing.writeAgeMs + timing.httpDeadlineMs + timing.providerLagMs;
  if (timing.quarantineMs < needed) {
    return `The engine timing "${timing.name}" waits ${timing.quarantineMs} ms before trusting a read, but ${needed} ms are needed to be sure that nothing is still on its way.`;
  }
  if (timing.leaseMs <= timing.writeAgeMs + timing.httpDeadlineMs) {
    return `The engine timing "${timing.name}" leases an account for ${timing.leaseMs} ms, less than one send can take.`;
  }
  return null;
}
