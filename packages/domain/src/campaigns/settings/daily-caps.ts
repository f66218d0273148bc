import { z } from 'zod';

const cap = z.number().int().min(0).max(10_000).nullable();

/**
 * What this campaign does at most in any 24 hours, all senders together, per kind of action; null: no limit of its
 * own. A sender's own limits hold besides.
 */
export const dailyCapsSchema = z.strictObject({
  invite: cap,
  message: cap,
  inmail: cap,
  visit: cap,
  /** Follows, likes and comments together. */
  engagement: cap,
});
export type DailyCaps = z.infer<typeof dailyCapsSchema>;
