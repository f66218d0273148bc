import type { SourceCounts } from './store-found.ts';

/**
 * What a reading that is through left at the source because as many people as were asked for had been added: `beyond` of
 * them, or `full: 1` where the source never said how many it has. Nothing when it was read to its end.
 * @param there people at the source; null while it has not said
 */
export function leftThere(
  there: number | null,
  { found, added }: Pick<SourceCounts, 'found' | 'added'>,
  amountMax: number,
): { beyond?: number; full?: 1 } {
  if (added < amountMax) return {};
  if (there === null) return { full: 1 };
  return there > found ? { beyond: there - found } : {};
}
