import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { LeadDeleted } from '@waypost/domain/leads/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { listUnfinished } from '../store/enrolment.store.ts';
import { stop } from './stop-lead.ts';

/** Nothing is sent to somebody who was deleted here. */
export async function stopDeleted(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { leadId, at }: LeadDeleted,
): Promise<void> {
  const [enrolment] = await listUnfinished(tx, workspaceId, {
    leadIds: [leadId],
    afterLeadId: null,
    limit: 1,
  });
  if (enrolment === undefined) return;
  const why = { code: 'removed', message: describeDecisionReason({ code: 'removed', gone: 'deleted' }) };
  await stop(tx, room, workspaceId, enrolment.id, why, (locked) => ({
    ...locked,
    stops: [...locked.stops, { kind: 'removed', at, gone: 'deleted' }],
  }));
  await hint(tx, workspaceId, 'campaigns.campaign', enrolment.campaignId);
}
