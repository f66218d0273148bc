import { z } from 'zod';
import { gridCount } from './leads-grid.ts';

/**
 * What a lead list adds up to. Of large lists the numbers besides `leads` are estimated from a sample, and say so
 * (`exact` false).
 */
export const listTotals = z.object({
  leads: gridCount,
  /** Could be written to now, by the rule of the Contactable column; of lists of more than 2,000 estimated. */
  contactable: gridCount,
  /** With the link of a LinkedIn profile. */
  withProfile: gridCount,
  withEmail: gridCount,
  /** In a campaign that is under way with them. */
  inCampaign: gridCount,
  /** Written to, by a campaign or by hand; whoever replied counts too. */
  contacted: gridCount,
  replied: gridCount,
});
export type ListTotals = z.infer<typeof listTotals>;
