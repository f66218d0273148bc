import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { ExclusionAdded } from '@waypost/domain/leads/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { listUnfinished } from '../store/enrolment.store.ts';
import { stop } from './stop-lead.ts';

const leadsPerRead = 2_000;

/** Everybody under way whom a rule now forbids to contact is stopped, wherever they stand. */
export async function stopExcluded(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { leadIds, at }: ExclusionAdded,
): Promise<void> {
  const changed = new Set<string>();
  for (let afterLeadId: string | null = null, more = true; more;) {
    const underWay = await listUnfinished(tx, workspaceId, { leadIds, afterLeadId, limit: leadsPerRead });
    const enrolmentOf = new Map(underWay.map((enrolment) => [enrolment.leadId, enrolment]));
    const excluded = await room.leads.excludedAmong(tx, workspaceId, [...enrolmentOf.keys()]);
    for (const { leadId, match } of excluded) {
      const enrolment = enrolmentOf.get(leadId);
      if (enrolment === undefined) continue;
      const rule = match.ruleName;
      const why = { code: 'excluded', message: describeDecisionReason({ code: 'excluded', rule }) };
      await stop(tx, room, workspaceId, enrolment.id, why, (locked) => ({
        ...locked,
        stops: [...locked.stops, { kind: 'excluded', at, rule }],
      }));
      changed.add(enrolment.campaignId);
    }
    more = underWay.length === leadsPerRead;
    afterLeadId = underWay.at(-1)?.leadId ?? null;
  }
  for (const campaignId of changed) await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
}
