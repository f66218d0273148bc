import { leftOutSchema } from '@waypost/domain/campaigns/settings/left-out';
import { sequenceGraphSchema } from '@waypost/domain/campaigns/sequence/graph';
import { z } from 'zod';
import { id } from './fields.ts';

/** Messages as real leads would read them. */
export const previewBody = z.strictObject({
  graph: sequenceGraphSchema,
  listIds: z.array(id).max(50),
  accountId: id.nullish(),
  limit: z.number().int().min(1).max(20).default(5),
  /** A campaign that runs: its leads under way come first, whatever would leave them out of another one. */
  campaignId: id.nullish(),
  /** Who the campaign leaves out besides the rules of the workspace. */
  leftOut: leftOutSchema.optional(),
});
export const previewReply = z.object({
  problems: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'warning']),
      nodeId: z.string(),
      message: z.string(),
    }),
  ),
  /** The first ones that a campaign would write to; fewer than asked for: of the first 1,000 people no more. */
  leads: z.array(
    z.object({
      leadId: id,
      name: z.string(),
      headline: z.string().nullable(),
      messages: z.array(
        z.object({
          nodeId: z.string(),
          variantId: z.string(),
          kind: z.enum(['invite', 'message', 'comment', 'inmail']),
          /** Of an InMail; null where it cannot be written. */
          subject: z.string().nullable(),
          text: z.string().nullable(),
          length: z.number().int(),
          fallbacksUsed: z.array(z.string()),
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** People passed over on the way to these leads, by the rule that leaves them out. */
  leftOut: z.array(z.object({ rule: z.string(), count: z.number().int() })),
});
export type CampaignPreview = z.infer<typeof previewReply>;
