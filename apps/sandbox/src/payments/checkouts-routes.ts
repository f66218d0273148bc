import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Checkout } from '../state/payment-state.ts';
import { document, objectAt, PaymentError, resourceOf, stamp } from './json-api.ts';
import type { PaymentOptions } from './variants.ts';

/** Creating and reading checkouts. */
export function checkoutsRoutes(app: FastifyInstance, sandbox: Sandbox, options: PaymentOptions): void {
  app.post('/checkouts', async (request, reply) => {
    const { attributes, relation } = resourceOf(request.body, 'checkouts');
    const storeId = relation('store');
    const variantId = relation('variant');
    if (storeId !== options.storeId)
      throw new PaymentError(422, 'Unprocessable Entity', 'The selected store does not exist.');
    if (variantId === undefined || !options.variants[variantId])
      throw new PaymentError(422, 'Unprocessable Entity', 'The selected variant does not exist.');
    const price = attributes['custom_price'];
    const checkout: Checkout = {
      id: randomUUID(),
      storeId,
      variantId,
      customPriceCents: typeof price === 'number' ? price : null,
      productOptions: objectAt(attributes, 'product_options') ?? {},
      checkoutOptions: objectAt(attributes, 'checkout_options') ?? {},
      checkoutData: objectAt(attributes, 'checkout_data') ?? {},
      expiresAt: typeof attributes['expires_at'] === 'string' ? attributes['expires_at'] : null,
      createdAtMs: sandbox.now(),
    };
    sandbox.commit([{ t: 'checkout-created', checkout }]);
    return reply.code(201).send(checkoutDocument(checkout, request));
  });

  app.get<{ Params: { id: string } }>('/checkouts/:id', async (request) => {
    const checkout = sandbox.state.checkouts.get(request.params.id);
    if (!checkout) throw new PaymentError(404, 'Not Found', 'The requested resource does not exist.');
    return checkoutDocument(checkout, request);
  });
}

function checkoutDocument(checkout: Checkout, request: FastifyRequest) {
  const base = `http://${request.headers.host}`;
  const self = `${base}/pay/v1/checkouts/${checkout.id}`;
  return document(
    {
      type: 'checkouts',
      id: checkout.id,
      attributes: {
        store_id: Number(checkout.storeId),
        variant_id: Number(checkout.variantId),
        custom_price: checkout.customPriceCents,
        product_options: checkout.productOptions,
        checkout_options: checkout.checkoutOptions,
        checkout_data: checkout.checkoutData,
        expires_at: checkout.expiresAt,
        created_at: stamp(checkout.createdAtMs),
        updated_at: stamp(checkout.createdAtMs),
        test_mode: true,
        url: `${base}/pay/checkout/${checkout.id}`,
      },
      links: { self },
    },
    self,
  );
}
