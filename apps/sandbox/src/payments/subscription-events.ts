import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../engine/sandbox.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Invoice, Subscription, Variant } from '../state/payment-state.ts';
import { PAYMENTS_WEBHOOK } from '../webhooks/deliveries.ts';
import { subscriptionResource } from './subscription-view.ts';

export type SubscriptionEventName =
  | 'subscription_created'
  | 'subscription_updated'
  | 'subscription_cancelled'
  | 'subscription_resumed'
  | 'subscription_expired'
  | 'subscription_payment_success';

/** A change of a subscription with the signed webhooks that tell about it. */
export function subscriptionChanged(
  sandbox: Sandbox,
  variants: Readonly<Record<string, Variant>>,
  subscription: Subscription,
  names: readonly SubscriptionEventName[],
): SandboxEvent[] {
  const events: SandboxEvent[] = [{ t: 'subscription-changed', subscription }];
  if (!sandbox.state.paymentWebhook) return events;
  for (const name of names) {
    const body = {
      meta: {
        test_mode: true,
        event_name: name,
        webhook_id: randomUUID(),
        custom_data: subscription.customData,
      },
      data: subscriptionResource(subscription, variants),
    };
    events.push({
      t: 'delivery-queued',
      id: randomUUID(),
      webhookId: PAYMENTS_WEBHOOK,
      lane: PAYMENTS_WEBHOOK,
      body: JSON.stringify(body),
    });
  }
  return events;
}

/** The subscription with one more invoice at the price of its variant. */
export function invoiced(
  variants: Readonly<Record<string, Variant>>,
  subscription: Subscription,
  given: Pick<Invoice, 'reason' | 'status' | 'atMs'> & { cents?: number },
): Subscription {
  const before = subscription.invoices ?? [];
  const cents = given.cents ?? variants[subscription.variantId]?.priceCents ?? 0;
  return {
    ...subscription,
    invoices: [...before, { ...given, cents, id: `${subscription.id}${before.length + 1}` }],
  };
}

/**
 * One period later in the calendar, or `periods` of them: the same day of that month or year, or that month's last day.
 */
export function nextPeriod(fromMs: number, interval: Variant['interval'], periods = 1): number {
  const from = new Date(fromMs);
  const to = new Date(fromMs);
  const months = periods * (interval === 'year' ? 12 : 1);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
