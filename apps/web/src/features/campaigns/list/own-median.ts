import { RATE_OBSERVATIONS_MIN } from '@waypost/domain/campaigns/stats';
import type { Benchmark } from '../controls/rate-value.tsx';
import type { Rate } from '../controls/rate-words.ts';

/** How far from the median a rate is only as good as the others, as a share of it. */
const closeShare = 0.1;
/** Campaigns with enough data without which there is nothing to compare with. */
const comparedMin = 3;

/** Compares a rate with the median of one's own campaigns: never with a number from elsewhere. */
export function benchmarkOf(rate: Rate, all: readonly Rate[]): Benchmark {
  const known = all.flatMap(({ percent }) => percent ?? []).toSorted((a, b) => a - b);
  if (rate.percent === null) {
    return { verdict: null, rule: `Not enough data: a rate is told from ${RATE_OBSERVATIONS_MIN} on.` };
  }
  if (known.length < comparedMin) {
    return {
      verdict: null,
      rule: `Not compared: that takes ${comparedMin} campaigns with ${RATE_OBSERVATIONS_MIN} or more.`,
    };
  }
  const median = medianOf(known);
  const rule = `Your median is ${median.toFixed(1)}%, of ${known.length} campaigns with ${RATE_OBSERVATIONS_MIN} or more. Green: at least a tenth above it; yellow: at least a tenth below.`;
  if (rate.percent >= median * (1 + closeShare) && rate.percent > median) return { verdict: 'above', rule };
  if (rate.percent <= median * (1 - closeShare) && rate.percent < median) return { verdict: 'below', rule };
  return { verdict: null, rule };
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? low;
  return (low + high) / 2;
}
