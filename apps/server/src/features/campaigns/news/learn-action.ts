import { STEP_EVENTS } from '@waypost/domain/campaigns/sequence/graph';
import type { ActionEnded, ActionPlannedAgain } from '@waypost/domain/linkedin/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { findCampaignToPlan } from '../store/campaign.store.ts';
import { lockEnrolment, saveEnrolment } from '../store/enrolment.store.ts';
import { addEvent } from '../store/event.store.ts';

const eventOfKind: Readonly<Record<string, string>> = STEP_EVENTS;

/** An action of a lead ended: what was sent is counted here, and the lead moves on. */
export async function learnActionEnded(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  ended: ActionEnded,
): Promise<void> {
  if (ended.enrolmentId === null) return;
  const enrolment = await lockEnrolment(tx, workspaceId, ended.enrolmentId);
  if (enrolment === undefined) return;
  const what = eventOfKind[ended.kind];
  if (ended.outcome === 'sent' && what !== undefined) {
    await addEvent(tx, workspaceId, {
      id: room.platform.random.id(),
      enrolmentId: enrolment.id,
      campaignId: enrolment.campaignId,
      nodeId: ended.stepId,
      variantId: enrolment.state.nodeId === ended.stepId ? enrolment.state.variantId : null,
      what,
      detail: null,
      at: ended.at,
    });
  }
  const learned = learnFrom(enrolment, ended);
  if (enrolment.state.finished === null) await advance(tx, room, workspaceId, learned);
  // Stopped while the step was on its way (a reply came): the numbers still have to be true.
  else await saveEnrolment(tx, workspaceId, learned, room.platform.clock.businessNow());
  room.changed(workspaceId, enrolment.campaignId);
}

/**
 * A row that was on its way when everything stopped comes back as planned: it is taken back in the same
 * transaction, or it would leave after a pause or a reply.
 */
export async function learnPlannedAgain(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  planned: ActionPlannedAgain,
): Promise<void> {
  if (planned.enrolmentId === null) return;
  const enrolment = await lockEnrolment(tx, workspaceId, planned.enrolmentId);
  if (enrolment === undefined) return;
  const campaign = await findCampaignToPlan(tx, workspaceId, enrolment.campaignId);
  const isOurs = enrolment.actionId === planned.actionId && enrolment.state.finished === null;
  if (isOurs && campaign?.status === 'Active') return;
  const why =
    campaign?.status === 'Paused'
      ? { code: 'campaign_paused', message: 'The campaign is paused.' }
      : { code: 'stopped', message: enrolment.reason };
  await room.sender.cancel(tx, workspaceId, { actionId: planned.actionId }, why);
}

function learnFrom(enrolment: Enrolment, ended: ActionEnded): Enrolment {
  if (ended.kind === 'invite') return learnFromInvite(enrolment, ended);
  const isConnected = ended.code === 'already_connected' && ['inmail', 'withdraw'].includes(ended.kind);
  return isConnected ? { ...enrolment, connected: true } : enrolment;
}

function learnFromInvite(enrolment: Enrolment, ended: ActionEnded): Enrolment {
  if (ended.code === 'already_connected') return { ...enrolment, connected: true };
  const isOut = ended.outcome === 'sent' || ended.code === 'already_invited';
  // Accepted before the outcome was known: that word stands.
  if (!isOut || enrolment.invitation.state === 'accepted') return enrolment;
  return { ...enrolment, connected: false, invitation: { state: 'pending', sentAt: ended.at } };
}
