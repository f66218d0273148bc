import { type Payments, PaymentsError } from '../../ports/payments.ts';
import { createAsk, type PaymentsAddress } from './request.ts';
import { openWebhook } from './webhook.ts';
import { invoicesDocument, payingDocument } from './wire-records.ts';
import { checkoutDocument, subscriptionDocument } from './wire.ts';

export interface LemonSqueezyOptions extends PaymentsAddress {
  storeId: string;
  webhookSecret: string;
}

/** The payment port on Lemon Squeezy's JSON:API. `config.payments` fits as the options. */
export function createLemonSqueezyPayments(options: LemonSqueezyOptions): Payments {
  const ask = createAsk(options);
  const at = (subscriptionId: string): string => `/subscriptions/${encodeURIComponent(subscriptionId)}`;
  const patch = async (subscriptionId: string, attributes: Record<string, unknown>): Promise<void> => {
    const answer = await ask('PATCH', at(subscriptionId), subscriptionDocument, {
      data: { type: 'subscriptions', id: subscriptionId, attributes },
    });
    if (answer === undefined) throw unknownSubscription(subscriptionId);
  };
  return {
    async createCheckout(order) {
      const answer = await ask('POST', '/checkouts', checkoutDocument, {
        data: {
          type: 'checkouts',
          attributes: {
            product_options: {
              redirect_url: order.redirectUrl,
              enabled_variants: [Number(order.variantId)],
            },
            checkout_data: { ...order.buyer, custom: { workspace_id: order.workspaceId } },
            expires_at: new Date(order.expiresAt).toISOString(),
          },
          relationships: {
            store: { data: { type: 'stores', id: options.storeId } },
            variant: { data: { type: 'variants', id: order.variantId } },
          },
        },
      });
      if (answer === undefined) throw new PaymentsError('refused', 'There is no place to make a checkout.');
      return { url: answer.data.attributes.url };
    },
    readSubscription: (subscriptionId) => ask('GET', at(subscriptionId), subscriptionDocument),
    async readRecords(subscriptionId) {
      const [paying, invoices] = await Promise.all([
        ask('GET', at(subscriptionId), payingDocument),
        ask(
          'GET',
          `/subscription-invoices?filter[subscription_id]=${encodeURIComponent(subscriptionId)}&page[size]=100`,
          invoicesDocument,
        ),
      ]);
      return paying && { ...paying, invoices: invoices ?? [] };
    },
    changeVariant: (subscriptionId, variantId) => patch(subscriptionId, { variant_id: Number(variantId) }),
    resume: (subscriptionId) => patch(subscriptionId, { cancelled: false }),
    async cancel(subscriptionId) {
      if ((await ask('DELETE', at(subscriptionId), subscriptionDocument)) === undefined)
        throw unknownSubscription(subscriptionId);
    },
    openWebhook: (rawBody, headers) => openWebhook(options.webhookSecret, rawBody, headers['x-signature']),
  };
}

function unknownSubscription(subscriptionId: string): PaymentsError {
  return new PaymentsError(
    'refused',
    `The payment service does not know the subscription ${subscriptionId}.`,
  );
}
