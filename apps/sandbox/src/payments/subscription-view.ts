import type { Subscription, Variant } from '../state/payment-state.ts';
import { stamp } from './json-api.ts';

/** A subscription as the payment service shows it. */
export function subscriptionResource(
  subscription: Subscription,
  variants: Readonly<Record<string, Variant>>,
  /** Where the customer portal is; events do not say. */
  portal: string | null = null,
) {
  const variant = variants[subscription.variantId];
  const number = Number(subscription.id);
  return {
    type: 'subscriptions',
    id: subscription.id,
    attributes: {
      store_id: Number(subscription.storeId),
      customer_id: number + 1_000_000,
      order_id: number + 2_000_000,
      order_item_id: number + 3_000_000,
      product_id: 1,
      variant_id: Number(subscription.variantId),
      product_name: variant?.name ?? '',
      variant_name: variant?.name ?? '',
      user_name: subscription.name,
      user_email: subscription.email,
      status: subscription.status,
      status_formatted: subscription.status.charAt(0).toUpperCase() + subscription.status.slice(1),
      card_brand: 'visa',
      card_last_four: '4242',
      pause: null,
      cancelled: subscription.status === 'cancelled' || subscription.status === 'expired',
      trial_ends_at: null,
      billing_anchor: new Date(subscription.createdAtMs).getUTCDate(),
      first_subscription_item: {
        id: number + 4_000_000,
        subscription_id: number,
        price_id: Number(subscription.variantId),
        quantity: 1,
        is_usage_based: false,
        created_at: stamp(subscription.createdAtMs),
        updated_at: stamp(subscription.createdAtMs),
      },
      urls: {
        update_payment_method: portal,
        customer_portal: portal,
        customer_portal_update_subscription: portal,
      },
      renews_at: subscription.status === 'unpaid' ? null : stamp(subscription.renewsAtMs),
      ends_at: subscription.endsAtMs === null ? null : stamp(subscription.endsAtMs),
      created_at: stamp(subscription.createdAtMs),
      updated_at: stamp(subscription.updatedAtMs),
      test_mode: true,
    },
    links: { self: `/pay/v1/subscriptions/${subscription.id}` },
  };
}
