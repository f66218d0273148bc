import type { EventOf } from './events.ts';
import type { State } from './state.ts';

type PaymentEvent = EventOf<
  'checkout-created' | 'checkout-closed' | 'subscription-changed' | 'payment-webhook-set'
>;

/** The part of the state that belongs to the payment door. */
export function applyPayment(state: State, event: PaymentEvent): void {
  switch (event.t) {
    case 'checkout-created':
      return void state.checkouts.set(event.checkout.id, event.checkout);
    case 'checkout-closed':
      return void state.checkouts.delete(event.id);
    case 'subscription-changed': {
      const { subscription } = event;
      state.subscriptions.set(subscription.id, subscription);
      const dueMs = subscription.endsAtMs ?? subscription.renewsAtMs;
      if (subscription.status === 'expired') state.due.remove(`renew|${subscription.id}`);
      else
        state.due.set(`renew|${subscription.id}`, dueMs, { kind: 'renew', subscriptionId: subscription.id });
      return;
    }
    case 'payment-webhook-set':
      state.paymentWebhook = { url: event.url, secret: event.secret };
  }
}
