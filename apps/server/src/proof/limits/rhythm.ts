/**
 * What "no two accounts share a rhythm" means here, for the gaps between campaign actions that follow one another
 * within a sitting (15 minutes and a moment at most):
 *
 * - no pair of accounts has gaps that rise and fall together: for every pair and every shift by up to three actions the
 *   correlation stays under 6 / sqrt(n), which independent dice pass but once in about 100,000 such tables;
 * - no account has a beat of its own: no gap (in whole seconds) makes up more than 3 % of its gaps (and 10), and their standard
 *   deviation is at least a fifth of their mean (the owner may choose long pauses, which lie closer together);
 * - no two accounts begin together: at most 5 % of the sittings of the one that had fewer begin within the same second
 *   as one of the other, counted over 20 sittings at least.
 */
export interface RhythmOf {
  id: string;
  gapsSeconds: number[];
  /** First campaign action of each sitting, epoch seconds. */
  startsSeconds: number[];
}

export interface RhythmVerdict {
  pairs: number;
  strongest: number;
  bound: number;
  findings: string[];
}

const shifts = [-3, -2, -1, 0, 1, 2, 3];
const commonest = 0.03;
/** So often one gap comes by chance in a short row. */
const repeatsMin = 10;
const sameStartShareMax = 0.05;

export const sittingSecondsMax = 15 * 60 + 5;

/** Accounts with fewer gaps than `gapsMin` say too little and are left out. */
export function compareRhythms(accounts: readonly RhythmOf[], gapsMin: number): RhythmVerdict {
  const judged = accounts.filter(({ gapsSeconds }) => gapsSeconds.length >= gapsMin);
  const verdict: RhythmVerdict = { pairs: 0, strongest: 0, bound: 6 / Math.sqrt(gapsMin - 6), findings: [] };
  for (const { id, gapsSeconds } of judged) {
    const counts = new Map<number, number>();
    for (const gap of gapsSeconds) counts.set(Math.round(gap), (counts.get(Math.round(gap)) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const share = most / gapsSeconds.length;
    if (share > commonest && most > repeatsMin)
      verdict.findings.push(`${id} repeats one gap in ${Math.round(share * 100)} %`);
    const mean = gapsSeconds.reduce((sum, gap) => sum + gap, 0) / gapsSeconds.length;
    const variance = gapsSeconds.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gapsSeconds.length;
    if (Math.sqrt(variance) < mean / 5) verdict.findings.push(`${id} keeps almost one gap`);
  }
  const standard = judged.map(({ gapsSeconds }) => standardised(gapsSeconds.slice(0, gapsMin)));
  for (let one = 0; one < judged.length; one += 1) {
    for (let other = one + 1; other < judged.length; other += 1) {
      verdict.pairs += 1;
      const name = `${judged[one]?.id} and ${judged[other]?.id}`;
      for (const shift of shifts) {
        const r = Math.abs(correlation(standard[one] ?? [], standard[other] ?? [], shift));
        verdict.strongest = Math.max(verdict.strongest, r);
        if (r > verdict.bound) verdict.findings.push(`${name} rise and fall together: ${r.toFixed(3)}`);
      }
      const share = sameStarts(judged[one]?.startsSeconds ?? [], judged[other]?.startsSeconds ?? []);
      if (share > sameStartShareMax)
        verdict.findings.push(`${name} begin ${Math.round(share * 100)} % of their sittings together`);
    }
  }
  return verdict;
}

function standardised(gaps: readonly number[]): Float64Array {
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
  return Float64Array.from(gaps, (gap) => (gap - mean) / deviation);
}

function correlation(one: ArrayLike<number>, other: ArrayLike<number>, shift: number): number {
  let sum = 0;
  let count = 0;
  for (let at = Math.max(0, -shift); at < Math.min(one.length, other.length - shift); at += 1) {
    sum += (one[at] ?? 0) * (other[at + shift] ?? 0);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function sameStarts(one: readonly number[], other: readonly number[]): number {
  const starts = new Set(other);
  const same = one.filter((second) => starts.has(second)).length;
  return same / Math.max(20, Math.min(one.length, other.length));
}
