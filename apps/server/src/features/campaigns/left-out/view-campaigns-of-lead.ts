import type { CampaignOfLead } from '@waypost/contract/campaigns-left-out';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { explainLeads } from '../operations/explain-leads.ts';
import { knownOf } from '../operations/list-campaign-leads.ts';
import { findEnrolments } from '../store/enrolment.store.ts';
import { campaignsOfLead } from './campaigns-of-lead.store.ts';

/** The campaigns of a lead; where it has not ended, with the reason and the time that the campaign itself shows now. */
export async function viewCampaignsOfLead(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<CampaignOfLead[]> {
  const campaigns = await campaignsOfLead(tx, workspaceId, leadIds);
  const open = campaigns.filter(({ finishedAt }) => finishedAt === null);
  if (open.length === 0) return campaigns;
  const enrolments = await findEnrolments(
    tx,
    workspaceId,
    open.map(({ enrolmentId }) => enrolmentId),
  );
  const known = await knownOf(tx, deps, workspaceId, enrolments);
  const whys = await explainLeads(tx, deps, workspaceId, enrolments, known);
  return campaigns.map((one) => {
    const why = whys.get(one.enrolmentId);
    if (why === undefined) return one;
    const nextAt = why.nextAt === null ? null : new Date(why.nextAt).toISOString();
    return { ...one, reason: why.sentence, nextAt };
  });
}
