import { leftOutSchema } from '@waypost/domain/campaigns/settings/left-out';
import { stopRulesSchema } from '@waypost/domain/campaigns/settings/stop-rules';
import { z } from 'zod';
import { id, isoInstant, line } from './fields.ts';

/** Leads under way that other stop rules would end at once, by the first rule that names each. */
export const stopPreviewBody = z.strictObject({ stopRules: stopRulesSchema });
export const stopPreview = z.object({
  leads: z.number().int(),
  sameCompanyReplied: z.number().int(),
  tags: z.number().int(),
  lists: z.number().int(),
});
export type StopPreview = z.infer<typeof stopPreview>;

/** Would somebody be left out, and why? */
export const exclusionTestBody = z.strictObject({
  /** A profile link, a name, an e-mail address, a company or a domain. */
  text: line(500, 'The text'),
  /** Asks the settings of this campaign too. */
  campaignId: id.optional(),
  /** Settings that are not saved yet; instead of the campaign's. */
  leftOut: leftOutSchema.optional(),
});
export const testedRule = z.object({
  /** The rule's name, as people left out are counted by. */
  name: z.string(),
  /** One sentence that says why. */
  sentence: z.string(),
  /** Where the rule is kept. */
  from: z.enum(['workspace', 'campaign', 'other_campaign']),
  kind: z.enum([
    'person',
    'company',
    'domain',
    'keyword',
    'other_campaign',
    'contacted',
    'company_week',
    /** Somebody who was forgotten: kept as a hash alone, and never stored again. */
    'forgotten',
  ]),
  /** The exclusion rule; null for rules that are settings. */
  exclusionId: id.nullable(),
  reason: z.string().nullable(),
  /** When it no longer holds; null: it has no date. */
  until: isoInstant.nullable(),
});
export const testedPerson = z.object({
  /** The lead this is; null: nobody of the workspace's leads, only the text was compared. */
  leadId: id.nullable(),
  title: z.string(),
  /** What the rules looked at, such as "Company: Acme GmbH". */
  compared: z.array(z.string()),
  /** Every rule that matches, the strictest first; empty: nobody leaves them out. */
  rules: z.array(testedRule),
});
export const exclusionTest = z.object({
  /** What the text was taken for. */
  takenFor: z.enum(['profile', 'email', 'domain', 'lead', 'company']),
  people: z.array(testedPerson),
  /** More leads match the text than are shown. */
  more: z.boolean(),
});
export type ExclusionTest = z.infer<typeof exclusionTest>;

/** Where exclusion rules apply. At most 50 at a time; unknown ids are left out. */
export const exclusionsAppliedBody = z.strictObject({ ids: z.array(id).min(1).max(50) });
/** `more`: at least so many. */
const atLeast = z.object({ value: z.number().int(), more: z.boolean() });
export const exclusionApplied = z.object({
  exclusionId: id,
  /** Leads of the workspace that the rule matches now; null: it has ended. */
  leads: atLeast.nullable(),
  /** People it kept out of campaigns, or stopped there; rules of one name are not told apart. */
  keptOut: atLeast,
  /** Those with the most of them. */
  campaigns: z.array(z.object({ campaignId: id, campaign: z.string(), leads: z.number().int() })),
  /** Campaigns that are not named. */
  moreCampaigns: z.number().int(),
});
export type ExclusionApplied = z.infer<typeof exclusionApplied>;

/** Could somebody write to these leads now? At most 200 at a time. */
export const contactabilityBody = z.strictObject({ leadIds: z.array(id).min(1).max(200) });
export const contactability = z.object({
  leadId: id,
  /** A campaign started now would take this lead in. */
  can: z.boolean(),
  /** One sentence when not. */
  why: z.string().nullable(),
  /** The rule's name, as people left out are counted by. */
  rule: z.string().nullable(),
  code: z.enum(['excluded', 'other_campaign', 'contacted', 'no_link']).nullable(),
  /** Who of the workspace wrote last, by a campaign or by hand, and when, whatever it means; null: nobody. */
  lastWritten: z.object({ by: z.string(), at: isoInstant }).nullable(),
});
export type Contactability = z.infer<typeof contactability>;
/** Ids that are unknown are left out. */
export const contactabilityReply = z.array(contactability);

/** A campaign that has, or had, this lead. */
export const campaignOfLead = z.object({
  campaignId: id,
  campaign: z.string(),
  enrolmentId: id,
  /** As the lead's row in the campaign says it. */
  state: z.string(),
  reason: z.string(),
  nextAt: isoInstant.nullable(),
  startedAt: isoInstant,
  repliedAt: isoInstant.nullable(),
  finishedAt: isoInstant.nullable(),
  /** The newest first, at most 20. */
  events: z.array(z.object({ what: z.string(), detail: z.string().nullable(), at: isoInstant })),
});
export type CampaignOfLead = z.infer<typeof campaignOfLead>;
