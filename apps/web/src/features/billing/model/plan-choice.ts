import type { Subscription } from '@waypost/contract/users';
import { PLANS, type Plan } from '@waypost/domain/billing/plans';

export type Interval = 'month' | 'year';

/** Plans offered for one interval, in the table's order. Free Trial and Custom belong to both. */
export function plansFor(interval: Interval): Plan[] {
  return PLANS.filter((plan) => !plan.hasCheckout || plan.interval === interval);
}

/** Whether a paid subscription is running: then a change needs no checkout. */
export function isRunning(subscription: Pick<Subscription, 'planId' | 'status'>): boolean {
  return subscription.planId !== 0 && subscription.status !== 'expired' && subscription.status !== 'trialing';
}

/** What `plan` has more or less of than `current`, in words; null when it allows the same. */
export function differenceInWords(plan: Plan, current: Plan): string | null {
  const own = plan.access;
  const base = current.access;
  const parts = [
    difference(own.sendersLimit - base.sendersLimit, 'sender', 'senders'),
    difference(own.keywordCredits - base.keywordCredits, 'keyword a month', 'keywords a month'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function difference(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  const amount = Math.abs(count);
  return `${amount.toLocaleString('en-US')} ${count > 0 ? 'more' : 'fewer'} ${amount === 1 ? one : many}`;
}
