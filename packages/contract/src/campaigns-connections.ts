import { z } from 'zod';
import { id } from './fields.ts';

/** What is known of the connections of senders, before they are dealt by. */
export const connectionsBody = z.strictObject({ accountIds: z.array(id).max(100) });
export const connectionsKnown = z.object({
  senders: z.number().int(),
  /** Senders whose connections were read within the last day. */
  read: z.number().int(),
  /** People read of all of them. */
  people: z.number().int(),
});
