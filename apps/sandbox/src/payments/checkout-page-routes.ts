import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Checkout, Subscription } from '../state/payment-state.ts';
import { checkoutPage, closedPage } from './checkout-page.ts';
import { objectAt } from './json-api.ts';
import { FORM_POLICY } from './page.ts';
import { invoiced, nextPeriod, subscriptionChanged } from './subscription-events.ts';
import type { PaymentOptions } from './variants.ts';

const FIRST_SUBSCRIPTION_ID = 700_001;

/** The hosted page where a person pays or goes back. No card is asked for: this shop sells nothing. */
export function checkoutPageRoutes(app: FastifyInstance, sandbox: Sandbox, options: PaymentOptions): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  /** Undefined as well when its time is over. */
  const openCheckout = (id: string): Checkout | undefined => {
    const checkout = sandbox.state.checkouts.get(id);
    const expiresAt = checkout?.expiresAt;
    return typeof expiresAt === 'string' && Date.parse(expiresAt) <= sandbox.now() ? undefined : checkout;
  };

  /** The page of a checkout, or the one that says that it is closed. */
  const show = (id: string, reply: FastifyReply, more: { email?: string; refused?: boolean } = {}) => {
    const checkout = openCheckout(id);
    const variant = checkout && options.variants[checkout.variantId];
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', FORM_POLICY)
      .header('cache-control', 'no-store');
    if (!checkout || !variant) return reply.code(404).send(closedPage());
    return reply.send(
      checkoutPage({
        checkoutId: checkout.id,
        variant,
        priceCents: checkout.customPriceCents ?? variant.priceCents,
        name: textAt(checkout.productOptions, 'name'),
        email: more.email ?? textAt(checkout.checkoutData, 'email'),
        refused: more.refused,
      }),
    );
  };

  app.get<{ Params: { id: string } }>('/pay/checkout/:id', async (request, reply) =>
    show(request.params.id, reply),
  );

  /** A card that is refused buys nothing and tells nobody: the checkout stays open, with the address that was typed. */
  app.post<{ Params: { id: string }; Body: Record<string, string> | undefined }>(
    '/pay/checkout/:id/refuse',
    async (request, reply) =>
      show(request.params.id, reply, { email: request.body?.['email'], refused: true }),
  );
  // Reloading or sharing the page after a refusal leads to the page itself.
  app.get<{ Params: { id: string } }>('/pay/checkout/:id/refuse', async (request, reply) =>
    reply.redirect(`/pay/checkout/${encodeURIComponent(request.params.id)}`, 303),
  );

  app.post<{ Params: { id: string }; Body: Record<string, string> }>(
    '/pay/checkout/:id/pay',
    async (request, reply) => {
      const checkout = openCheckout(request.params.id);
      const variant = checkout && options.variants[checkout.variantId];
      if (!checkout || !variant) return reply.code(404).type('text/html; charset=utf-8').send(closedPage());
      const nowMs = sandbox.now();
      const subscription: Subscription = {
        id: String(FIRST_SUBSCRIPTION_ID + sandbox.state.subscriptions.size),
        checkoutId: checkout.id,
        storeId: checkout.storeId,
        variantId: checkout.variantId,
        status: 'active',
        email: request.body['email'] || textAt(checkout.checkoutData, 'email') || 'buyer@mail.example',
        name: textAt(checkout.checkoutData, 'name') ?? '',
        customData: objectAt(checkout.checkoutData, 'custom') ?? {},
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
        renewsAtMs: nextPeriod(nowMs, variant.interval),
        endsAtMs: null,
      };
      sandbox.commit([
        { t: 'checkout-closed', id: checkout.id },
        ...subscriptionChanged(
          sandbox,
          options.variants,
          invoiced(options.variants, subscription, {
            reason: 'initial',
            status: 'paid',
            atMs: nowMs,
            cents: checkout.customPriceCents ?? variant.priceCents,
          }),
          ['subscription_created'],
        ),
      ]);
      return reply.redirect(returnAddress(checkout), 303);
    },
  );

  app.post<{ Params: { id: string } }>('/pay/checkout/:id/cancel', async (request, reply) => {
    const checkout = sandbox.state.checkouts.get(request.params.id);
    if (!checkout) return reply.code(404).type('text/html; charset=utf-8').send(closedPage());
    return reply.redirect(withMark(returnAddress(checkout)), 303);
  });
}

/** Where the person came from; without an address of the shop's own, back to the page itself. */
function returnAddress(checkout: Checkout): string {
  const address = textAt(checkout.productOptions, 'redirect_url');
  return address !== undefined && /^https?:\/\//.test(address) && URL.canParse(address)
    ? address
    : `/pay/checkout/${checkout.id}`;
}

/** Tells the shop that nothing was bought. */
function withMark(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.set('checkout', 'cancelled');
  return url.toString();
}

function textAt(object: Record<string, unknown>, key: string): string | undefined {
  const value = object[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
