import { leftOutRuleName } from '@waypost/domain/campaigns/left-out/left-out-rule';
import { whatLeavesOut } from '@waypost/domain/campaigns/left-out/what-leaves-out';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { readCoolOffDays } from '../dealing/contact.store.ts';
import { whoWrote } from '../dealing/who-wrote.ts';
import type { Enrolment } from '../enrolment-row.ts';

/**
 * The rule that leaves a lead out because a teammate has written to it since it was taken in; asked before its first
 * step. Who was written to before that was asked when it was taken in.
 */
export async function writtenMeanwhile(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'platform' | 'sender' | 'leads'>,
  workspaceId: string,
  { settings }: Pick<Campaign, 'settings'>,
  { leadId, state, occurrence }: Pick<Enrolment, 'leadId' | 'state' | 'occurrence'>,
): Promise<string | undefined> {
  if (occurrence > 0) return undefined;
  const [last] = (await whoWrote(tx, deps, workspaceId, [leadId])).get(leadId) ?? [];
  if (last === undefined || last.lastAt < state.startedAt) return undefined;
  const coolOffDays = await readCoolOffDays(tx, workspaceId);
  const limits = {
    coolOffDays: coolOffDays === 0 ? null : coolOffDays,
    contactedWithinDays: settings.leftOut.contactedWithinDays,
    perCompanyWeekMax: null,
  };
  const facts = { exclusions: [], otherCampaign: null, lastWrittenAt: last.lastAt, company: null };
  const { binding } = whatLeavesOut(facts, limits, deps.platform.clock.businessNow());
  return binding === null ? undefined : leftOutRuleName(binding);
}
