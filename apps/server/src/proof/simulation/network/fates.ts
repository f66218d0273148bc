import type { EngineTiming } from '@waypost/domain/linkedin/timing';

/** What becomes of one request that changes something, and how often. */
export type Fate =
  | 'ok'
  /** No byte leaves. */
  | 'connect_refused'
  | 'applied_then_dropped'
  | 'dropped'
  /** No answer within the deadline; the effect happens long afterwards. */
  | 'applied_late'
  /** A gateway gives up at once; the effect happens long afterwards. */
  | '504_applied_late'
  /** The bytes lie in kernels and proxies before they arrive at all. */
  | 'arrives_late'
  | '500_applied'
  | '500'
  /** The provider's own "too many requests", raised before anything is done. */
  | '429'
  | '429_foreign'
  | '429_foreign_applied'
  | 'unreadable'
  | 'without_id'
  /** "No invitation for now": the same words for a throttled account and for one person. */
  | 'throttled'
  /** The person cannot be reached. */
  | 'unreachable'
  /** The gateway is away for a while, for everybody: nothing happens. Not drawn: an outage brings it. */
  | 'down';

const shares: readonly (readonly [Fate, number])[] = [
  ['connect_refused', 0.02],
  ['applied_then_dropped', 0.03],
  ['dropped', 0.03],
  ['applied_late', 0.025],
  ['504_applied_late', 0.015],
  ['arrives_late', 0.015],
  ['500_applied', 0.02],
  ['500', 0.015],
  ['429', 0.008],
  ['429_foreign', 0.005],
  ['429_foreign_applied', 0.005],
  ['unreadable', 0.01],
  ['without_id', 0.005],
  ['throttled', 0.006],
  ['unreachable', 0.004],
];

export function drawFate(dice: () => number): Fate {
  let draw = dice();
  for (const [fate, share] of shares) {
    if (draw < share) return fate;
    draw -= share;
  }
  return 'ok';
}

/** How slow the network may be. Wall milliseconds; together less than the timing's `providerLagMs`. */
export interface Slowness {
  arrivalMsMax: number;
  lateMsMax: number;
  visibleMsMax: number;
}

export function slownessOf(timing: EngineTiming): Slowness {
  const { providerLagMs } = timing;
  return {
    arrivalMsMax: providerLagMs * 0.04,
    lateMsMax: providerLagMs * 0.46,
    visibleMsMax: providerLagMs * 0.46,
  };
}
