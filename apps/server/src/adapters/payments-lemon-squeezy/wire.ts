import { z } from 'zod';
import type { ProviderSubscription } from '../../ports/payments.ts';

/** The parts of Lemon Squeezy's JSON:API (v1) that are read; unknown members are left alone. */
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const idText = z.union([z.string(), z.number()]).transform(String);

const subscriptionStatus = z.enum([
  'on_trial',
  'active',
  'paused',
  'past_due',
  'unpaid',
  'cancelled',
  'expired',
]);

/** Our few words for the provider's. Unpaid means that collecting has failed for good. */
const meaning: Record<z.infer<typeof subscriptionStatus>, ProviderSubscription['status']> = {
  on_trial: 'active',
  active: 'active',
  paused: 'past_due',
  past_due: 'past_due',
  unpaid: 'expired',
  cancelled: 'cancelled',
  expired: 'expired',
};

const subscriptionResource = z.object({
  type: z.literal('subscriptions'),
  id: idText,
  attributes: z.object({
    customer_id: idText.nullish(),
    variant_id: idText,
    status: subscriptionStatus,
    renews_at: instant.nullish(),
    ends_at: instant.nullish(),
    created_at: instant,
    updated_at: instant,
  }),
});

export const subscriptionDocument = z
  .object({ data: subscriptionResource })
  .transform(({ data: { id, attributes } }): ProviderSubscription => ({
    id,
    customerId: attributes.customer_id ?? null,
    variantId: attributes.variant_id,
    status: meaning[attributes.status],
    renewsAt: attributes.renews_at ?? null,
    endsAt: attributes.ends_at ?? null,
    createdAt: attributes.created_at,
    updatedAt: attributes.updated_at,
  }));

export const checkoutDocument = z.object({
  data: z.object({ type: z.literal('checkouts'), attributes: z.object({ url: z.url() }) }),
});

export const errorDocument = z.object({
  errors: z.array(z.object({ detail: z.string().optional(), title: z.string().optional() })).min(1),
});

export const webhookBody = z.object({
  meta: z.object({
    event_name: z.string(),
    custom_data: z.object({ workspace_id: z.string().optional() }).nullish(),
  }),
  data: z.object({
    type: z.string(),
    id: idText,
    attributes: z.object({ updated_at: instant.optional() }),
  }),
});
