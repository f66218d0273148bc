import type { Spend, State } from '../state/state.ts';
import type { Tier } from '../state/tiers.ts';
import { LIMITS, maxOf, type Limit } from './limits.ts';

/** How a member stands to one of the network's limits. */
export interface Usage {
  limit: string;
  windowHours: number;
  max: number | null;
  used: number;
  /** The most that any window of this length ever held. */
  peak: number;
}

/** All limits of a member at an instant, counted from what was applied. */
export function usageOf(state: State, member: string, tier: Tier, atMs: number): Usage[] {
  const spends = (state.spends.get(member) ?? []).toSorted((a, b) => a.atMs - b.atMs);
  return Object.values(LIMITS).map((limit) => {
    const max = maxOf(limit, tier);
    return {
      limit: limit.name,
      windowHours: limit.windowMs / 3_600_000,
      max: Number.isFinite(max) ? max : null,
      used: windowEnding(spends, limit, atMs),
      peak: peakOf(spends, limit),
    };
  });
}

const windowEnding = (spends: readonly Spend[], limit: Limit, atMs: number) =>
  spends.reduce(
    (sum, spend) =>
      spend.atMs > atMs - limit.windowMs && spend.atMs <= atMs && limit.counts(spend)
        ? sum + (spend.count ?? 1)
        : sum,
    0,
  );

/** Slides the window over everything; the fullest one ends at one of the spends. */
function peakOf(spends: readonly Spend[], limit: Limit): number {
  const counted = spends.filter(limit.counts);
  let peak = 0;
  let inside = 0;
  let oldest = 0;
  for (const spend of counted) {
    inside += spend.count ?? 1;
    for (let first = counted[oldest]; first && first.atMs <= spend.atMs - limit.windowMs;) {
      inside -= first.count ?? 1;
      oldest += 1;
      first = counted[oldest];
    }
    peak = Math.max(peak, inside);
  }
  return peak;
}
