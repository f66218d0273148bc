import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Subscription, Variant } from '../state/payment-state.ts';
import { escape, FORM_POLICY, money, page } from './page.ts';
import { paidAfterAll, renewalFailed } from './collecting.ts';
import { subscriptionChanged } from './subscription-events.ts';
import type { PaymentOptions } from './variants.ts';

/** The customer portal: what the real service keeps there, and a way to let a payment fail and be paid after all. */
export function portalRoutes(app: FastifyInstance, sandbox: Sandbox, options: PaymentOptions): void {
  const { variants } = options;
  /** The renewal is tried now and fails, or is paid after all. */
  const collect = (id: string, isPaid: boolean): void => {
    sandbox.catchUp();
    const subscription = sandbox.state.subscriptions.get(id);
    if (subscription === undefined) return;
    const isOwed = subscription.status === 'past_due' || subscription.status === 'unpaid';
    if (isPaid ? !isOwed : subscription.status !== 'active') return;
    const next = isPaid
      ? paidAfterAll(variants, subscription)
      : renewalFailed(variants, subscription, sandbox.now());
    const updatedAtMs = Math.max(sandbox.now(), subscription.updatedAtMs + 1);
    sandbox.commit(
      subscriptionChanged(sandbox, variants, { ...next, updatedAtMs }, ['subscription_updated']),
    );
  };

  app.get<{ Params: { id: string } }>('/pay/portal/:id', async (request, reply) => {
    sandbox.catchUp();
    const subscription = sandbox.state.subscriptions.get(request.params.id);
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', FORM_POLICY)
      .header('cache-control', 'no-store');
    if (subscription === undefined) return reply.code(404).send(unknownPage());
    return portalPage(subscription, variants[subscription.variantId]);
  });

  app.get<{ Params: { id: string; invoiceId: string } }>(
    '/pay/portal/:id/invoices/:invoiceId',
    async (request, reply) => {
      const { id, invoiceId } = request.params;
      const invoice = sandbox.state.subscriptions
        .get(id)
        ?.invoices?.find((candidate) => candidate.id === invoiceId);
      void reply.type('text/html; charset=utf-8').header('content-security-policy', FORM_POLICY);
      if (invoice === undefined) return reply.code(404).send(unknownPage());
      return page(
        `Invoice ${invoice.id}`,
        `<span class="tag">Sandbox invoice</span><h1>Invoice ${escape(invoice.id)}</h1>
<dl><dt>Date</dt><dd>${day(invoice.atMs)}</dd><dt>Total</dt><dd>${money(invoice.cents)}</dd><dt>Status</dt><dd>${invoice.status}</dd></dl>
<p class="note">This is a test shop. No money moved.</p>`,
      );
    },
  );

  for (const [path, isPaid] of [
    ['payment-fails', false],
    ['payment-succeeds', true],
  ] as const) {
    app.post<{ Params: { id: string } }>(`/pay/portal/:id/${path}`, async (request, reply) => {
      collect(request.params.id, isPaid);
      return reply.redirect(`/pay/portal/${encodeURIComponent(request.params.id)}`, 303);
    });
  }
}

function portalPage(
  { id, status, email, invoices = [] }: Subscription,
  variant: Variant | undefined,
): string {
  const paid = money(
    invoices.filter((invoice) => invoice.status === 'paid').reduce((sum, { cents }) => sum + cents, 0),
  );
  const isOwed = status === 'past_due' || status === 'unpaid';
  const button = isOwed ? ['payment-succeeds', 'Pay now'] : ['payment-fails', 'Let a payment fail'];
  return page(
    'Customer portal',
    `<span class="tag">Sandbox portal</span><h1>${escape(variant?.name ?? 'Subscription')}</h1>
<p>Payment method, billing address, tax ID and receipts are kept here.</p>
<dl><dt>Status</dt><dd>${status.replace('_', ' ')}</dd><dt>Receipts go to</dt><dd>${escape(email)}</dd><dt>Invoices</dt><dd>${invoices.length}, ${paid} paid</dd></dl>
${status === 'active' || isOwed ? `<form method="post" action="/pay/portal/${escape(id)}/${button[0]}"><button class="cancel" type="submit">${button[1]}</button></form>` : ''}
<p class="note">This is a test shop. No card is needed and no money moves. A payment that fails is the renewal, tried now; it is tried again for two weeks.</p>`,
  );
}

const unknownPage = (): string =>
  page(
    'Not found',
    '<span class="tag">Sandbox portal</span><h1>There is nothing here</h1><p>Open the portal from the billing page again.</p>',
  );

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
