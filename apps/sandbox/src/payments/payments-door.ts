import type { FastifyInstance } from 'fastify';
import { sameText } from '../linkedin/linkedin-door.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkoutPageRoutes } from './checkout-page-routes.ts';
import { checkoutsRoutes } from './checkouts-routes.ts';
import { invoicesRoutes } from './invoices-routes.ts';
import { PaymentError } from './json-api.ts';
import { portalRoutes } from './portal-routes.ts';
import { subscriptionsRoutes } from './subscriptions-routes.ts';
import type { PaymentOptions } from './variants.ts';

/** The payment door: the JSON:API under `/pay/v1` and the hosted checkout page under `/pay/checkout`. */
export async function paymentsDoor(
  app: FastifyInstance,
  sandbox: Sandbox,
  options: PaymentOptions,
): Promise<void> {
  const { webhookUrl, webhookSecret } = options;
  const known = sandbox.state.paymentWebhook;
  if (
    webhookUrl !== undefined &&
    webhookSecret !== undefined &&
    (known?.url !== webhookUrl || known.secret !== webhookSecret)
  )
    sandbox.commit([{ t: 'payment-webhook-set', url: webhookUrl, secret: webhookSecret }]);

  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof PaymentError ? error : asRefusal(error);
    return reply
      .code(refusal.status)
      .type('application/vnd.api+json')
      .send({
        jsonapi: { version: '1.0' },
        errors: [{ status: String(refusal.status), title: refusal.title, detail: refusal.message }],
      });
  });

  await app.register(
    async (api) => {
      api.addContentTypeParser('application/vnd.api+json', { parseAs: 'string' }, (_request, body, done) => {
        try {
          done(null, body === '' ? undefined : JSON.parse(body as string));
        } catch {
          done(new PaymentError(400, 'Bad Request', 'The body is not valid JSON.'));
        }
      });
      api.addHook('onRequest', async (request) => {
        if (!sameText(request.headers.authorization, `Bearer ${options.apiKey}`))
          throw new PaymentError(401, 'Unauthorized', 'Unauthenticated.');
        sandbox.catchUp();
      });
      api.addHook('onSend', async (_request, reply) => void reply.type('application/vnd.api+json'));
      checkoutsRoutes(api, sandbox, options);
      subscriptionsRoutes(api, sandbox, options);
      invoicesRoutes(api, sandbox);
    },
    { prefix: '/pay/v1' },
  );
  checkoutPageRoutes(app, sandbox, options);
  portalRoutes(app, sandbox, options);
}

function asRefusal(error: unknown): PaymentError {
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode !== undefined && statusCode < 500)
    return new PaymentError(statusCode, 'Bad Request', message ?? 'The request could not be read.');
  console.error('sandbox: unexpected error in the payment door', error);
  return new PaymentError(500, 'Server Error', 'Something went wrong.');
}
