import type { ExclusionApplied } from '@waypost/contract/campaigns-left-out';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { keptOutBy } from './kept-out.store.ts';

/** Rows of campaigns are counted up to here for one rule. */
const countedMax = 1_000;
/** Campaigns named for one rule; of more only the count is told. */
const campaignsNamed = 3;

/**
 * Where rules apply: the leads each matches now, and the campaigns it kept people out of, which rows tell by its name.
 * Unknown rules are left out.
 */
export async function whereExclusionsApply(
  tx: Tx,
  { leads }: Pick<CampaignsDeps, 'leads'>,
  workspaceId: string,
  ruleIds: readonly string[],
): Promise<ExclusionApplied[]> {
  const reaches = await leads.exclusionReach(tx, workspaceId, ruleIds);
  const reasonOf = (rule: { label: string }) =>
    describeDecisionReason({ code: 'excluded', rule: rule.label });
  const kept = Map.groupBy(
    await keptOutBy(
      tx,
      workspaceId,
      reaches.map(({ rule }) => reasonOf(rule)),
      countedMax + 1,
    ),
    ({ reason }) => reason,
  );
  return reaches.map(({ rule, leads: matched }) => {
    const campaigns = kept.get(reasonOf(rule)) ?? [];
    const people = campaigns.reduce((sum, { leads: of }) => sum + of, 0);
    return {
      exclusionId: rule.id,
      leads: matched,
      keptOut: { value: Math.min(people, countedMax), more: people > countedMax },
      campaigns: campaigns
        .slice(0, campaignsNamed)
        .map(({ campaignId, campaign, leads: of }) => ({ campaignId, campaign, leads: of })),
      moreCampaigns: Math.max(0, campaigns.length - campaignsNamed),
    };
  });
}
