import { isPlanId, type PlanId } from '@waypost/domain/billing/plans';

/** The plan that a price of the provider sells; undefined: none of ours. */
export function planOfVariant(variants: ReadonlyMap<number, string>, variantId: string): PlanId | undefined {
  for (const [planId, variant] of variants) {
    if (variant === variantId && isPlanId(planId)) return planId;
  }
  return undefined;
}
