import { SAME_PERSON_REASONS, SURENESS } from '@waypost/domain/leads/merge/same-person';
import { z } from 'zod';
import { id, isoInstant, page, pageQuery } from './fields.ts';
import { job } from './jobs.ts';

/** A lead as much as it takes to tell it from another one. */
export const briefLead = z.object({
  id,
  fullName: z.string(),
  headline: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  profileUrl: z.string().nullable(),
});
export type BriefLead = z.infer<typeof briefLead>;

/** Two leads that may be one person. */
export const duplicatePair = z.object({
  one: briefLead,
  other: briefLead,
  reason: z.enum(SAME_PERSON_REASONS),
  sure: z.enum(SURENESS),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** The surest first. */
export const duplicatesPage = page(duplicatePair).extend({
  /** When all leads were last looked through; null: never. */
  lookedAt: isoInstant.nullable(),
  /** The look that is going on. */
  look: job.nullable(),
  /** On the first page: how many pairs there are, of those searched for. `more`: at least so many. */
  count: z.object({ value: z.int(), more: z.boolean() }).nullable(),
});
export type DuplicatesPage = z.infer<typeof duplicatesPage>;
export const duplicatesQuery = pageQuery.extend({
  /** Held by the name, headline, company or e-mail address of one of the two. */
  search: z.string().trim().max(200).optional(),
});
export const lookReply = z.object({ job });

/** Two different leads; their order does not matter. */
export const pairBody = z.strictObject({
  leadIds: z.tuple([id, id]).refine(([one, other]) => one !== other, 'Name two different leads.'),
});
export const dismissedReply = z.object({ dismissed: z.boolean() });

export const compareQuery = z.strictObject({ one: id, other: id });

/** One of two leads beside the other. */
export const mergeSide = briefLead.extend({
  createdAt: isoInstant,
  updatedAt: isoInstant,
  tags: z.array(z.string()),
  lists: z.array(z.object({ id, name: z.string() })),
  notes: z.int(),
  /** Comments, reactions and rows of sources. */
  sources: z.int(),
  conversations: z.int(),
  /** Newest first. */
  campaigns: z.array(
    z.object({ campaignId: id, name: z.string(), state: z.string(), unfinished: z.boolean() }),
  ),
});
export type MergeSide = z.infer<typeof mergeSide>;

/** A field that one of the two has. `keep` is the lead whose value is preselected. */
export const mergeField = z.object({
  field: z.string(),
  label: z.string(),
  one: z.string().nullable(),
  other: z.string().nullable(),
  keep: id,
});

export const comparison = z.object({
  one: mergeSide,
  other: mergeSide,
  fields: z.array(mergeField),
  /** Why the two may be one person; null: nothing but the user says so. */
  reason: z.enum(SAME_PERSON_REASONS).nullable(),
  sure: z.enum(SURENESS).nullable(),
  /** Both are under way in a campaign: the user says which lead's campaign goes on. */
  chooseCampaign: z.boolean(),
  /** Why the two cannot be merged now, as a sentence. */
  refusal: z.string().nullable(),
  /** What will happen, as sentences. */
  consequences: z.array(z.string()),
  /** Names what was shown: a merge is made of that and nothing else. */
  stamp: z.string(),
});
export type Comparison = z.infer<typeof comparison>;

export const mergeBody = pairBody.extend({
  /** The lead whose value stays, by field; fields left out keep what is preselected. */
  keep: z.record(z.string().max(70), id).default({}),
  /** The lead whose unfinished campaign goes on, where both are in one. */
  goesOn: id.optional(),
  stamp: z.string().max(100),
});

/** Two leads that were made one. */
export const leadMerge = z.object({
  id,
  /** The lead that stayed. */
  leadId: id,
  formerId: id,
  formerName: z.string(),
  mergedAt: isoInstant,
  mergedBy: id,
  /** Until when it can be undone; null: not any more. */
  undoUntil: isoInstant.nullable(),
  undoneAt: isoInstant.nullable(),
});
export type LeadMerge = z.infer<typeof leadMerge>;
export const leadMerges = z.object({ items: z.array(leadMerge) });

export const undoneMerge = z.object({
  leadId: id,
  formerId: id,
  /** What could not be brought back, as sentences. */
  stays: z.array(z.string()),
});
export type UndoneMerge = z.infer<typeof undoneMerge>;

export const candidatesQuery = z.strictObject({ leadId: id, search: z.string().max(200).default('') });
/** Leads one may be merged with: found by the text, or without one those that may be the same person. */
export const candidatesReply = z.object({
  items: z.array(briefLead.extend({ reason: z.enum(SAME_PERSON_REASONS).nullable() })),
});
