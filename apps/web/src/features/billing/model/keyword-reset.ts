import type { Subscription } from '@waypost/contract/users';

/** A plan that ends within a day of the new keywords is not said to bring any. */
const marginMs = 86_400_000;

/**
 * When keywords start anew; null: they do not on this plan, or it is not known.
 * @param periodEndsAt the end of the running period of keywords
 */
export function keywordsResetAt(
  { planId, status, endsAt }: Pick<Subscription, 'planId' | 'status' | 'endsAt'>,
  periodEndsAt: string | null,
): string | null {
  if (planId === 0 || status === 'expired' || periodEndsAt === null) return null;
  // A cancelled plan that ends with the period begins no other one.
  if (endsAt !== null && Date.parse(endsAt) < Date.parse(periodEndsAt) + marginMs) return null;
  return periodEndsAt;
}
