/** What most runs agree on: 10 %, 50 % and 90 % of them are at or below these numbers. */
export type Range = { readonly low: number; readonly median: number; readonly high: number };

/** Of dates; null: more runs than that had not come to it before the last day. */
export type DateRange = {
  readonly low: number | null;
  readonly median: number | null;
  readonly high: number | null;
};

/** The value at a share of the sorted values, by nearest rank: always one that really occurred. */
function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  return { low: atShare(sorted, 0.1), median: atShare(sorted, 0.5), high: atShare(sorted, 0.9) };
}

export function dateRangeOf(instants: readonly (number | null)[]): DateRange {
  const { low, median, high } = rangeOf(instants.map((at) => at ?? Infinity));
  const orNull = (at: number) => (Number.isFinite(at) ? at : null);
  return { low: orNull(low), median: orNull(median), high: orNull(high) };
}
