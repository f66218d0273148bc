import type { Subscription } from '@waypost/contract/users';
import { paidUntil } from '@waypost/domain/billing/subscription-state';
import { subscriptionFacts } from './subscription-facts.ts';

/** A plan that ends within a day of the new keywords is not said to bring any. */
const marginMs = 86_400_000;

/**
 * When keywords start anew; null: they do not on this plan, or it is not known.
 * @param periodEndsAt the end of the running period of keywords
 */
export function keywordsResetAt(subscription: Subscription, periodEndsAt: string | null): string | null {
  const { planId, status } = subscription;
  if (planId === 0 || status === 'expired' || periodEndsAt === null) return null;
  // A plan that ends with the period, cancelled or not paid for, begins no other one.
  const planEnd = endOfPlan(subscription);
  if (planEnd !== null && planEnd < Date.parse(periodEndsAt) + marginMs) return null;
  return periodEndsAt;
}

/** Until when the keywords of the running period can be used: a plan that ends before takes them with it. */
export function keywordsEndAt(subscription: Subscription, periodEndsAt: string | null): string | null {
  const planEnd = endOfPlan(subscription);
  if (periodEndsAt === null || planEnd === null || planEnd >= Date.parse(periodEndsAt)) return periodEndsAt;
  return new Date(planEnd).toISOString();
}

/** When a running plan ends that is cancelled, or whose payment goes on failing; null: it goes on, as far as is known. */
function endOfPlan(subscription: Subscription): number | null {
  const { status, endsAt, pastDueSince } = subscription;
  if (status === 'expired') return null;
  if (endsAt !== null) return Date.parse(endsAt);
  return status === 'past_due' && pastDueSince !== null ? paidUntil(subscriptionFacts(subscription)) : null;
}
