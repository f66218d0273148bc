export type Weighted = {
  readonly id: string;
  /** Not negative; where nobody has any, all count the same. */
  readonly weight: number;
  /** What it has already. */
  readonly has: number;
};

/** `count` whole parts in proportion to the weights, by largest remainder; the first at a tie. Sums up to `count`. */
export function largestRemainder(
  of: readonly Pick<Weighted, 'id' | 'weight'>[],
  count: number,
): Map<string, number> {
  const shares = new Map(of.map(({ id }) => [id, 0]));
  const sum = of.reduce((total, { weight }) => total + Math.max(0, weight), 0);
  if (of.length === 0 || count <= 0) return shares;
  const exact = of.map(({ id, weight }) => {
    const share = sum === 0 ? count / of.length : (count * Math.max(0, weight)) / sum;
    return { id, whole: Math.floor(share), rest: share - Math.floor(share) };
  });
  for (const { id, whole } of exact) shares.set(id, whole);
  const left = count - exact.reduce((total, { whole }) => total + whole, 0);
  for (const { id } of exact.toSorted((a, b) => b.rest - a.rest).slice(0, left)) {
    shares.set(id, (shares.get(id) ?? 0) + 1);
  }
  return shares;
}

/**
 * How many of `count` more each gets, so that what all have then is in proportion; who has more than its share
 * already gives nothing back. Sums up to `count`, or to 0 without anybody.
 */
export function neededBy(of: readonly Weighted[], count: number): Map<string, number> {
  const total = of.reduce((sum, { has }) => sum + has, count);
  const shares = largestRemainder(of, total);
  const needs = of.map((one) => ({ ...one, weight: Math.max(0, (shares.get(one.id) ?? 0) - one.has) }));
  // Somebody has more than its share: what is missing for the others is shared in proportion to what they lack.
  return largestRemainder(needs, count);
}
