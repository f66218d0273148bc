import type { LeftOut } from '@waypost/domain/campaigns/settings/left-out';
import { defaultSettings } from '@waypost/domain/campaigns/settings/default-settings';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { canBeFound, noProfile } from '../left-out/can-be-found.ts';
import { noCampaign, readLeftOut } from '../dealing/why-left-out.ts';

/** Names the rule that would leave a lead out of a campaign with these settings; undefined: it can be contacted. */
export async function readAudienceRules(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  leftOut: LeftOut | undefined,
  leadIds: readonly string[],
): Promise<(lead: LeadDetail) => string | undefined> {
  const asked =
    leftOut === undefined ? noCampaign : { ...noCampaign, settings: { ...defaultSettings, leftOut } };
  const { why } = await readLeftOut(tx, deps, workspaceId, asked, leadIds);
  return (lead) => why(lead)?.rule ?? (canBeFound(lead) ? undefined : noProfile.rule);
}

/** How often each rule was named, the most frequent first. */
export function countedRules(counts: ReadonlyMap<string, number>): { rule: string; count: number }[] {
  return [...counts].map(([rule, count]) => ({ rule, count })).toSorted((a, b) => b.count - a.count);
}
