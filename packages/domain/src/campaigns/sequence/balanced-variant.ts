import type { StepVariant } from './graph.ts';

/**
 * The wording whose draws lag furthest behind its share: of any number of draws each wording has its part, give or
 * take one or two, so that a comparison does not start with an accident.
 * @param draws how often each was drawn before; ids that are absent count as never.
 * @returns null without variants. All shares 0 means even shares.
 */
export function balancedVariant(
  variants: readonly StepVariant[],
  draws: ReadonlyMap<string, number>,
): StepVariant | null {
  const total = variants.reduce((sum, { share }) => sum + share, 0);
  const weightOf = ({ share }: StepVariant) => (total === 0 ? 1 / variants.length : share / total);
  const made = variants.reduce((sum, { id }) => sum + (draws.get(id) ?? 0), 0);
  let best: StepVariant | null = null;
  let bestLag = -Infinity;
  for (const variant of variants) {
    if (weightOf(variant) === 0) continue;
    const lag = weightOf(variant) * (made + 1) - (draws.get(variant.id) ?? 0);
    if (lag > bestLag) [best, bestLag] = [variant, lag];
  }
  return best;
}
