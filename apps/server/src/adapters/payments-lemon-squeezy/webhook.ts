import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentNews } from '../../ports/payments.ts';
import { webhookBody } from './wire.ts';

/** `X-Signature` is the hex HMAC-SHA256 of the raw body; undefined when it does not fit. */
export function openWebhook(
  secret: string,
  rawBody: Buffer,
  signature: string | string[] | undefined,
): PaymentNews | undefined {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return undefined;
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), expected)) return undefined;
  return newsIn(rawBody.toString('utf8'));
}

function newsIn(text: string): PaymentNews {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { about: 'other' };
  }
  const parsed = webhookBody.safeParse(body);
  if (!parsed.success || parsed.data.data.type !== 'subscriptions') return { about: 'other' };
  const { meta, data } = parsed.data;
  if (data.attributes.updated_at === undefined) return { about: 'other' };
  return {
    about: 'subscription',
    subscriptionId: data.id,
    workspaceId: meta.custom_data?.workspace_id,
    updatedAt: data.attributes.updated_at,
  };
}
