import type { LeftOut } from '@waypost/domain/campaigns/settings/left-out';
import { defaultSettings } from '@waypost/domain/campaigns/settings/default-settings';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { canBeFound, noProfile } from '../left-out/can-be-found.ts';
import { noCampaign, readLeftOut } from '../dealing/why-left-out.ts';

/** Why a lead would not be contacted: it is left out, or it is taken in and waits for its profile link. */
export type NotContacted = { rule: string; waits: boolean };

const waitsForLink: NotContacted = { rule: noProfile.rule, waits: true };

/** Names the rule by which a campaign with these settings would not contact a lead; undefined: it can be contacted. */
export async function readAudienceRules(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  leftOut: LeftOut | undefined,
  leadIds: readonly string[],
): Promise<(lead: LeadDetail) => NotContacted | undefined> {
  const asked =
    leftOut === undefined ? noCampaign : { ...noCampaign, settings: { ...defaultSettings, leftOut } };
  const { why } = await readLeftOut(tx, deps, workspaceId, asked, leadIds);
  return (lead) => {
    const left = why(lead);
    if (left !== undefined) return { rule: left.rule, waits: false };
    return canBeFound(lead) ? undefined : waitsForLink;
  };
}

/** How often each rule was named, the most frequent first. */
export function countedRules(counts: ReadonlyMap<string, number>): { rule: string; count: number }[] {
  return [...counts].map(([rule, count]) => ({ rule, count })).toSorted((a, b) => b.count - a.count);
}
