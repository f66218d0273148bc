import { isFreePlan, planOf } from '@waypost/domain/billing/plans';
import { paidUntil, WARNING_WINDOW_MS } from '@waypost/domain/billing/subscription-state';
import type { SubscriptionRecord } from './subscription-record.ts';

/** The end of what a workspace has: its trial, or the plan it bought. Business instants. */
export interface PlanEnd {
  /** Name of the plan; null: the trial. */
  plan: string | null;
  subscriptionId: string | null;
  at: number;
  /** It is over, by the calendar or by the provider's word. */
  hasEnded: boolean;
  /** It will not renew. A plan that may still be paid ends at `at` too, if it is not; nobody is warned of that. */
  isDecided: boolean;
}

/** Null: no end is known. */
export function planEndOf(record: SubscriptionRecord, now: number): PlanEnd | null {
  if (isFreePlan(record.planId)) {
    const at = record.trialEndsAt;
    return at === null
      ? null
      : { plan: null, subscriptionId: null, at, hasEnded: now >= at, isDecided: true };
  }
  const isOver = record.status === 'expired';
  const at = paidUntil(record, record.endsAt) ?? (isOver ? 0 : null);
  if (at === null) return null;
  return {
    plan: planOf(record.planId).name,
    subscriptionId: record.provider?.subscriptionId ?? null,
    at,
    hasEnded: isOver || now >= at,
    isDecided: isOver || record.endsAt !== null,
  };
}

/** When the next word about it is due; a past instant: now. */
export function nextWordAt({ at, isDecided }: PlanEnd): number {
  return isDecided ? at - WARNING_WINDOW_MS : at;
}

/** Whether it is time to say that it ends. */
export function endsSoon({ at, isDecided }: PlanEnd, now: number): boolean {
  return isDecided && at - now <= WARNING_WINDOW_MS;
}

export function isSameEnd(one: PlanEnd | null, other: PlanEnd | null): boolean {
  return (
    one?.at === other?.at &&
    one?.subscriptionId === other?.subscriptionId &&
    one?.isDecided === other?.isDecided &&
    one?.plan === other?.plan
  );
}
