import { z } from 'zod';
import { id, isoInstant } from './fields.ts';

/** One call of a webhook step. `waiting`: not delivered yet, tried again by itself. */
export const webhookCallView = z.object({
  id,
  /** The lead in its campaign. */
  enrolmentId: id,
  lead: z.string(),
  nodeId: z.string(),
  url: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  httpStatus: z.number().int().nullable(),
  problem: z.string().nullable(),
  createdAt: isoInstant,
  triedAt: isoInstant.nullable(),
  /** Seconds of real time until it is made again by itself; null: it was not tried yet, or is not made again. */
  nextTryInSeconds: z.number().int().min(0).nullable(),
});
export type WebhookCallView = z.infer<typeof webhookCallView>;
export const webhookCallParams = z.strictObject({ id, callId: id });
/** Each call carries `Waypost-Signature: t=<seconds>,v1=<hex>`: HMAC-SHA256 with this secret of `<seconds>.<body>`. */
export const webhookSecret = z.object({ secret: z.string() });
/** Where webhook steps of this installation may call. */
export const webhookRule = z.object({ privateAddresses: z.enum(['allowed', 'refused']) });
