import type { StepVariant } from './graph.ts';

/** The variant drawn earlier if it still exists, else one drawn by share; all shares 0 means even shares. */
export function chooseVariant(
  variants: readonly StepVariant[],
  chosenId: string | null,
  random: () => number,
): StepVariant | null {
  const chosen = variants.find((variant) => variant.id === chosenId);
  if (chosen !== undefined) return chosen;
  const total = variants.reduce((sum, variant) => sum + variant.share, 0);
  const even = total === 0;
  let left = random() * (even ? variants.length : total);
  for (const variant of variants) {
    left -= even ? 1 : variant.share;
    if (left < 0) return variant;
  }
  return variants.findLast((variant) => even || variant.share > 0) ?? null;
}
