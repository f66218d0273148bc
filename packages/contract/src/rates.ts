import { z } from 'zod';

/** A rate with its numerator and denominator; `percent` is null under 20 observations. */
export const rate = z.object({
  numerator: z.number().int(),
  denominator: z.number().int(),
  percent: z.number().nullable(),
});
/** What replies mean, as far as somebody said so. */
export const positive = {
  /** People whose conversation is marked Interested, of those contacted. */
  positiveRate: rate,
  /** People who replied and whose conversation nobody has sorted: the positive ones may be more. */
  unsortedReplies: z.number().int(),
};
