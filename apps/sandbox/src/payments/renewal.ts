import type { Sandbox } from '../engine/sandbox.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Subscription, Variant } from '../state/payment-state.ts';
import { renewalFailed, stillNotPaid } from './collecting.ts';
import { invoiced, nextPeriod, subscriptionChanged } from './subscription-events.ts';

/** What happens when a period ends: a cancelled subscription expires, one that fails is tried again, others are paid. */
export function renewalEvents(
  sandbox: Sandbox,
  variants: Readonly<Record<string, Variant>>,
  subscription: Subscription,
  atMs: number,
): SandboxEvent[] {
  if (subscription.status === 'expired') return [];
  const next = { ...renewed(variants, subscription, atMs), updatedAtMs: atMs };
  return subscriptionChanged(
    sandbox,
    variants,
    next,
    next.status === 'expired' ? ['subscription_expired', 'subscription_updated'] : ['subscription_updated'],
  );
}

function renewed(
  variants: Readonly<Record<string, Variant>>,
  subscription: Subscription,
  atMs: number,
): Subscription {
  switch (subscription.status) {
    case 'cancelled':
      return { ...subscription, status: 'expired' };
    case 'past_due':
    case 'unpaid':
      // A shop opened before there were attempts knows no first failure: this is it.
      return subscription.failedSinceMs === undefined
        ? renewalFailed(variants, subscription, atMs)
        : stillNotPaid(subscription, atMs);
    default: {
      const interval = variants[subscription.variantId]?.interval ?? 'month';
      const next = { ...subscription, renewsAtMs: nextPeriod(subscription.renewsAtMs, interval) };
      return invoiced(variants, next, { reason: 'renewal', status: 'paid', atMs });
    }
  }
}
