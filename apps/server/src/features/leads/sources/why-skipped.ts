import type { Tx } from '../../../platform/db/tenant.ts';
import type { createExclusionRules } from '../exclusion-rules.ts';
import { toSubject } from '../store/lead-row.ts';
import { contactedAmong } from '../store/contacted.store.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { leadsInOtherLists } from '../store/member.store.ts';

/** Whom a source leaves out although it found them. Who is in the list already is never added twice. */
export type SkipRule = 'in_any_list' | 'contacted' | 'in_campaign' | 'excluded';

/** Names of the campaigns under way that these leads are in, by lead; others are left out. */
export type CampaignsOf = (
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

export interface Skipped {
  outcome: 'skipped' | 'excluded';
  by: SkipRule;
  reason: string;
}

const sentences = {
  in_any_list: 'Is in another lead list.',
  contacted: 'Was contacted before.',
} as const;

/** Which of these leads the rules leave out, and why; an exclusion says most. */
export async function whySkipped(
  tx: Tx,
  of: { workspaceId: string; listId: string; rules: readonly SkipRule[]; now: number },
  leadIds: readonly string[],
  { rulesOf, campaignsOf }: { rulesOf: ReturnType<typeof createExclusionRules>; campaignsOf: CampaignsOf },
): Promise<Map<string, Skipped>> {
  const { workspaceId, listId, rules, now } = of;
  const skipped = new Map<string, Skipped>();
  if (leadIds.length === 0) return skipped;
  if (rules.includes('in_any_list')) {
    for (const leadId of await leadsInOtherLists(tx, workspaceId, listId, leadIds)) {
      skipped.set(leadId, { outcome: 'skipped', by: 'in_any_list', reason: sentences.in_any_list });
    }
  }
  if (rules.includes('contacted')) {
    for (const leadId of await contactedAmong(tx, workspaceId, leadIds)) {
      skipped.set(leadId, { outcome: 'skipped', by: 'contacted', reason: sentences.contacted });
    }
  }
  if (rules.includes('in_campaign')) {
    for (const [leadId, campaign] of await campaignsOf(tx, workspaceId, leadIds)) {
      skipped.set(leadId, {
        ...{ outcome: 'skipped', by: 'in_campaign' },
        reason: `Is in the campaign “${campaign}”.`,
      });
    }
  }
  if (rules.includes('excluded')) {
    const match = await rulesOf(tx, workspaceId);
    for (const row of await findLeadRows(tx, workspaceId, leadIds)) {
      const [found] = match(toSubject(row), now);
      if (found !== undefined) {
        skipped.set(row.id, {
          ...{ outcome: 'excluded', by: 'excluded' },
          reason: `Is excluded by the rule “${found.ruleName}”.`,
        });
      }
    }
  }
  return skipped;
}
