import { z } from 'zod';
import { campaignLeadFilter, campaignSender, goAheadBody } from './campaigns.ts';
import { positive, rate } from './rates.ts';
import { cursor, id, isoInstant, page, pageQuery } from './fields.ts';

/** What the list of campaigns and the running view do beyond the lifecycle itself. */

/** One UTC day of a campaign. */
export const campaignDay = z.object({
  /** `YYYY-MM-DD`, UTC. */
  date: z.string(),
  /** Invitations, messages and InMails that were sent. */
  sent: z.number().int(),
  /** Leads who replied. */
  replied: z.number().int(),
});

/** How many days the small chart of a campaign shows, today included. */
export const INSIGHT_DAYS = 14;

export const campaignInsight = z.object({
  campaignId: id,
  /** Oldest first, every day of the last 14. */
  days: z.array(campaignDay),
  /**
   * When the last lead would end at the pace of the last 14 days, and never before the waits and queues of its leads let
   * it; null unless the campaign is active and at least 20 leads ended in that time.
   */
  estimatedEnd: z
    .object({
      at: isoInstant,
      ended: z.number().int(),
      left: z.number().int(),
      days: z.number(),
      /** At that pace it would end earlier: leads may still wait then. */
      waitsLonger: z.boolean(),
    })
    .nullable(),
});
export type CampaignInsight = z.infer<typeof campaignInsight>;

/** Numbers of one sender in a campaign; leads count for the sender they have. */
export const senderNumbers = z.object({
  sender: campaignSender,
  leads: z.number().int(),
  waiting: z.number().int(),
  invited: z.number().int(),
  accepted: z.number().int(),
  messaged: z.number().int(),
  replied: z.number().int(),
  failed: z.number().int(),
  acceptRate: rate,
  replyRate: rate,
  ...positive,
});
export type SenderNumbers = z.infer<typeof senderNumbers>;

/** One thing that happened to a lead of a campaign. */
export const activityEntry = z.object({
  id,
  enrolmentId: id,
  lead: z.string(),
  sender: z.string().nullable(),
  /** Null: about the lead as a whole. */
  nodeId: z.string().nullable(),
  /** `invited`, `accepted`, `messaged`, `replied`, `failed`, `finished`, … */
  what: z.string(),
  detail: z.string().nullable(),
  at: isoInstant,
});
export type ActivityEntry = z.infer<typeof activityEntry>;
export const activityQuery = pageQuery;
export const activityPage = page(activityEntry);

export const leadExportQuery = z.object(campaignLeadFilter);

/** One call settles at most this many leads. */
export const BULK_LEADS_MAX = 200;
export const bulkBody = z
  .strictObject({
    /**
     * `dismiss`: of those that failed; they count as skipped then, and can still be tried again. `done`: the task that a
     * lead waits for is done. `undismiss`: takes `dismiss` back; they count as failed again.
     */
    action: z.enum(['pause', 'resume', 'remove', 'retry', 'dismiss', 'undismiss', 'done']),
    /** Of `done`: the steps whose tasks are done. A lead that has come to another task meanwhile is left out. */
    nodeIds: z.array(z.string().min(1).max(64)).min(1).max(100).optional(),
    enrolmentIds: z.array(id).min(1).max(BULK_LEADS_MAX).optional(),
    /** All leads of this filter, {@link BULK_LEADS_MAX} at a time: go on with `nextCursor`. */
    filter: z.strictObject(campaignLeadFilter).optional(),
    cursor: cursor.optional(),
  })
  .refine(({ enrolmentIds, filter }) => enrolmentIds !== undefined || filter !== undefined, {
    message: 'Say which leads: some of them, or a filter.',
  })
  .refine(({ action, nodeIds }) => action !== 'done' || nodeIds !== undefined, {
    path: ['nodeIds'],
    message: 'Say at which steps the tasks are done.',
  });
export const bulkResult = z.object({
  done: z.number().int(),
  skipped: z.array(z.object({ enrolmentId: id, lead: z.string(), reason: z.string() })),
  /** Of `dismiss`: whom it was done to, for `undismiss`. */
  dismissed: z.array(id).optional(),
  /** More leads of the filter are left; null when all were looked at. */
  nextCursor: z.string().nullable(),
});
/** What is said of many comments at once, each with the text it shall go out with. */
export const goAheadsBody = z.strictObject({
  answers: z
    .array(goAheadBody.extend({ enrolmentId: id }))
    .min(1)
    .max(BULK_LEADS_MAX),
});
export type BulkBody = z.input<typeof bulkBody>;
export type BulkResult = z.infer<typeof bulkResult>;
