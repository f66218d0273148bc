import type { SourceCounts } from './store-found.ts';

/**
 * How many people a source will have read when it is through: not more than it has, nor than the amount asked for needs.
 * Whoever is left out lets another one be read, so it grows with them. Null while nobody can say.
 * @param there people at the source; null while it has not said
 * @param isLarge more people are there than are asked for, as far as anybody knows
 */
export function expectedTotal(
  there: number | null,
  { found, added }: Pick<SourceCounts, 'found' | 'added'>,
  asked: { amountMax: number; readMax?: number | undefined; isLarge?: boolean },
): number | null {
  if (there === null && asked.isLarge !== true) return null;
  const more = Math.min(
    (there ?? Number.POSITIVE_INFINITY) - found,
    asked.amountMax - added,
    (asked.readMax ?? Number.POSITIVE_INFINITY) - found,
  );
  return found + Math.max(0, more);
}
