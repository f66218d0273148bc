import { z } from 'zod';

/**
 * What ends a lead's sequence besides its own reply and a message that the sender wrote by hand, which always do.
 * Tags and lists are watched as long as the lead runs: one that gets the tag later stops then.
 */
export const stopRulesSchema = z.strictObject({
  /** Somebody of the same company answered one of the campaign's senders. */
  sameCompanyReplied: z.boolean(),
  /** The lead carries one of these tags; compared as written on the lead, at most 20. */
  tags: z.array(z.string().trim().min(1).max(60)).max(20),
  /** The lead is on one of these lead lists, at most 20. */
  listIds: z.array(z.uuid()).max(20),
});
export type StopRules = z.infer<typeof stopRulesSchema>;
