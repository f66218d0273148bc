import { z } from 'zod';
import { id, isoInstant } from './fields.ts';
import { gridSelection } from './leads-grid.ts';

/** How profiles are read: over whose account, and what happens to what is known. */
export const enrichHow = z.strictObject({
  accountId: id,
  /** Replaces what stands there; without it only gaps are filled. What was edited by hand stays in any case. */
  overwrite: z.boolean().default(false),
  /** Also looks at the newest post of each person. */
  posts: z.boolean().default(false),
});
export const enrichListBody = enrichHow.extend({ selection: gridSelection });

export const ENRICH_LEADS_MAX = 5_000;

export const connectionDegree = z.union([z.literal(1), z.literal(2), z.literal(3)]);
/** How far an account is from a lead, and how that is known. */
export const leadDegree = z.object({
  leadId: id,
  accountId: id,
  degree: connectionDegree,
  /** Their profile was read; the account's connections were; they accepted an invitation. */
  source: z.enum(['profile', 'connections', 'accepted']),
  at: isoInstant,
});
export type LeadDegree = z.infer<typeof leadDegree>;

export const DEGREES_LEADS_MAX = 200;
export const degreesBody = z.strictObject({ leadIds: z.array(id).min(1).max(DEGREES_LEADS_MAX) });
export const degreesReply = z.object({ degrees: z.array(leadDegree) });

export const leadSignal = z.object({
  kind: z.enum(['commented', 'reacted', 'attended', 'changed_job', 'posted', 'connected', 'accepted']),
  /** The comment, the reaction, the event, the post. */
  text: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  url: z.string().nullable(),
  /** The account that is connected. */
  accountId: id.nullable(),
  /** When it happened; null where nobody says. */
  at: isoInstant.nullable(),
  /** When it was noticed here. */
  noticedAt: isoInstant,
});
export type LeadSignal = z.infer<typeof leadSignal>;

/** What is stored about a lead from outside, each with its date and where it is from. */
export const leadOutside = z.object({
  /** When the profile was read last; null: never. */
  readAt: isoInstant.nullable(),
  /** What the profile says, by field; the newest value of each. */
  facts: z.array(
    z.object({
      field: z.enum(['name', 'headline', 'title', 'company', 'location', 'picture', 'profile']),
      value: z.string(),
      accountId: id,
      firstSeenAt: isoInstant,
      lastSeenAt: isoInstant,
    }),
  ),
  degrees: z.array(leadDegree),
  /** Newest first, at most 100. */
  signals: z.array(leadSignal),
});
export type LeadOutside = z.infer<typeof leadOutside>;

/** Listed at most; all leads are counted. */
export const NEW_SIGNALS_MAX = 5;

/** What was noticed of leads within the last days and happened within 30: a new job, a new post. Newest first. */
export const newSignals = z.object({
  /** Business days back of what was noticed. */
  days: z.number().int(),
  /** Leads with at least one such signal, all of them counted. */
  leads: z.number().int(),
  items: z
    .array(
      leadSignal.extend({
        leadId: id,
        name: z.string(),
        /** A list that holds the lead; null when none does. */
        listId: id.nullable(),
      }),
    )
    .max(NEW_SIGNALS_MAX),
});
export type NewSignals = z.infer<typeof newSignals>;
