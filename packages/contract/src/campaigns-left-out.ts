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
  kind: z.enum(['person', 'company', 'domain', 'keyword', 'other_campaign', 'contacted', 'company_week']),
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
