import type { Subscription } from '@waypost/contract/users';
import {
  FREE_PLAN_ID,
  isFreePlan,
  isPlanId,
  type Plan,
  type PlanId,
  planOf,
} from '@waypost/domain/billing/plans';
import { activePlanId, paidUntil } from '@waypost/domain/billing/subscription-state';
import { type CreditPeriod, creditPeriodAt } from '@waypost/domain/billing/usage';

/** A workspace's subscription as stored; instants are business epoch milliseconds. */
export interface SubscriptionRecord {
  workspaceId: string;
  planId: PlanId;
  status: Subscription['status'];
  trialEndsAt: number | null;
  renewsAt: number | null;
  endsAt: number | null;
  /** Since when a payment is being collected without success; kept until one goes through. */
  pastDueSince: number | null;
  periodAnchorAt: number;
  /** Present once something was bought. */
  provider: { subscriptionId: string; createdAt: number | null; updatedAt: number } | null;
  /** Bought for the workspace beside the one that counts; ids of the provider. */
  otherSubscriptionIds: readonly string[];
  /** Of those bought beside it the ones that the provider was asked to end; ids of the provider. */
  supersededIds: readonly string[];
}

/** A plan that ends so soon after a period brings no other one worth a word. */
const anotherPeriodMs = 24 * 3600 * 1000;

/** Whether the provider collects money for it: one that is cancelled runs out what was paid. */
export function isCollected(status: Subscription['status']): boolean {
  return status === 'active' || status === 'past_due';
}

export function planIdOf(stored: number): PlanId {
  return isPlanId(stored) ? stored : FREE_PLAN_ID;
}

/** The plan whose abilities count now; what has ended gives what the free plan gives. */
export function effectivePlanId(record: SubscriptionRecord, now: number): PlanId {
  if (record.status === 'expired' || hasEnded(record, now)) return FREE_PLAN_ID;
  return activePlanId(record, now);
}

/**
 * Until when what was bought gives something, by our own clock; `null`: no end is known. The free plan lets no account
 * act, so it gives them nothing to end.
 */
export function givesUntil(record: SubscriptionRecord, now: number): number | null {
  const until = paidUntil(record, record.endsAt);
  return record.status === 'expired' && !isFreePlan(record.planId) ? Math.min(until ?? now, now) : until;
}

/** The bought plan that gives nothing any more; null while it runs, and where nothing was ever bought. */
export function endedPlan(record: SubscriptionRecord, now: number): Plan | null {
  const hasRunOut = !isFreePlan(record.planId) && isFreePlan(effectivePlanId(record, now));
  return hasRunOut ? planOf(record.planId) : null;
}

/** The credit period of now; null when there are no credits: the trial, or a bought plan, is over. */
export function creditPeriodOf(record: SubscriptionRecord, now: number): CreditPeriod | null {
  const planId = effectivePlanId(record, now);
  // A bought plan that ended does not start a trial again.
  if (isFreePlan(planId) && !isFreePlan(record.planId)) return null;
  return creditPeriodAt(planId, record.periodAnchorAt, now, record.trialEndsAt);
}

/** Whether another period follows: the trial is one, and a cancelled plan may end with this one. */
export function startsAnew({ planId, endsAt }: SubscriptionRecord, period: CreditPeriod): boolean {
  return !isFreePlan(planId) && (endsAt === null || endsAt >= period.endsAt + anotherPeriodMs);
}

/** The status as of now: what ended by the calendar is expired, whether or not anybody told us. */
export function statusAt(record: SubscriptionRecord, now: number): Subscription['status'] {
  if (isFreePlan(record.planId)) {
    return record.trialEndsAt !== null && now >= record.trialEndsAt ? 'expired' : 'trialing';
  }
  return isFreePlan(effectivePlanId(record, now)) ? 'expired' : record.status;
}

function hasEnded(record: SubscriptionRecord, now: number): boolean {
  return record.endsAt !== null && now >= record.endsAt;
}

/** The subscription as the API answers it. */
export function toSubscription(record: SubscriptionRecord, used: number, now: number): Subscription {
  return {
    planId: record.planId,
    status: statusAt(record, now),
    trialEndsAt: isoOrNull(record.trialEndsAt),
    renewsAt: isoOrNull(record.renewsAt),
    endsAt: isoOrNull(record.endsAt),
    pastDueSince: isoOrNull(record.pastDueSince),
    usage: { keywords: { used, max: creditPeriodOf(record, now)?.credits ?? 0 } },
  };
}

export function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
