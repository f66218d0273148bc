import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Subscription } from '../state/payment-state.ts';
import { changedVariant } from './changed-variant.ts';
import { document, PaymentError, resourceOf } from './json-api.ts';
import { subscriptionChanged, type SubscriptionEventName } from './subscription-events.ts';
import { subscriptionResource } from './subscription-view.ts';
import type { PaymentOptions } from './variants.ts';

/** Reading, changing, cancelling and resuming a subscription. */
export function subscriptionsRoutes(app: FastifyInstance, sandbox: Sandbox, options: PaymentOptions): void {
  const { variants } = options;
  const find = (id: string) => {
    const subscription = sandbox.state.subscriptions.get(id);
    if (!subscription) throw new PaymentError(404, 'Not Found', 'The requested resource does not exist.');
    return subscription;
  };
  const shown = (id: string) =>
    document(subscriptionResource(find(id), variants), `/pay/v1/subscriptions/${id}`);
  const save = (subscription: Subscription, names: readonly SubscriptionEventName[]) => {
    // Changes are ordered by their update time, so it grows with every change even when the clock stands still.
    const updatedAtMs = Math.max(sandbox.now(), find(subscription.id).updatedAtMs + 1);
    sandbox.commit(subscriptionChanged(sandbox, variants, { ...subscription, updatedAtMs }, names));
    return shown(subscription.id);
  };
  const cancel = (subscription: Subscription) =>
    save({ ...subscription, status: 'cancelled', endsAtMs: subscription.renewsAtMs }, [
      'subscription_cancelled',
      'subscription_updated',
    ]);

  app.get<{ Params: { id: string } }>('/subscriptions/:id', async (request) => {
    const { id } = request.params;
    const portal = `http://${request.headers.host}/pay/portal/${id}`;
    return document(subscriptionResource(find(id), variants, portal), `/pay/v1/subscriptions/${id}`);
  });

  app.patch<{ Params: { id: string } }>('/subscriptions/:id', async (request) => {
    const subscription = find(request.params.id);
    if (subscription.status === 'expired')
      throw new PaymentError(422, 'Unprocessable Entity', 'An expired subscription cannot be changed.');
    const { attributes } = resourceOf(request.body, 'subscriptions');
    const wanted = attributes['variant_id'];
    if (wanted !== undefined) {
      const variantId = typeof wanted === 'number' || typeof wanted === 'string' ? `${wanted}` : '';
      if (!variants[variantId])
        throw new PaymentError(422, 'Unprocessable Entity', 'The selected variant does not exist.');
      return save(changedVariant(variants, subscription, variantId, sandbox.now()), ['subscription_updated']);
    }
    if (attributes['cancelled'] === true) return cancel(subscription);
    if (attributes['cancelled'] === false && subscription.status === 'cancelled')
      // What could not be collected is not paid by cancelling and resuming.
      return save(
        {
          ...subscription,
          status: subscription.failedSinceMs === undefined ? 'active' : 'past_due',
          endsAtMs: null,
        },
        ['subscription_resumed', 'subscription_updated'],
      );
    return shown(subscription.id);
  });

  app.delete<{ Params: { id: string } }>('/subscriptions/:id', async (request) => {
    const subscription = find(request.params.id);
    return subscription.status === 'active' || subscription.status === 'past_due'
      ? cancel(subscription)
      : shown(subscription.id);
  });
}
