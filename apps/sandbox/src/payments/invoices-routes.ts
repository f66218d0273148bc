import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { stamp } from './json-api.ts';
import { money } from './page.ts';

/** The invoices of one subscription, newest first; without a subscription asked for there are none. */
export function invoicesRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: Record<string, string> }>('/subscription-invoices', async (request) => {
    const subscription = sandbox.state.subscriptions.get(request.query['filter[subscription_id]'] ?? '');
    const invoices = (subscription?.invoices ?? []).toReversed().slice(0, 100);
    return {
      jsonapi: { version: '1.0' },
      links: {},
      data: invoices.map(({ id, reason, status, cents, atMs }) => ({
        type: 'subscription-invoices',
        id,
        attributes: {
          subscription_id: Number(subscription?.id),
          billing_reason: reason,
          status,
          currency: 'USD',
          total: cents,
          total_formatted: money(cents),
          urls: {
            invoice_url: `http://${request.headers.host}/pay/portal/${subscription?.id}/invoices/${id}`,
          },
          created_at: stamp(atMs),
          updated_at: stamp(atMs),
          test_mode: true,
        },
      })),
    };
  });
}
