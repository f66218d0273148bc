import type { InvitationAccepted } from '@waypost/domain/linkedin/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { listOfLead, lockEnrolment, saveEnrolment } from '../store/enrolment.store.ts';
import { addEvent, lastContact } from '../store/event.store.ts';

/** The pair is connected now: the campaign that invited counts it, a running one goes on. */
export async function learnAcceptance(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  accepted: InvitationAccepted,
): Promise<void> {
  const ofSender = (await listOfLead(tx, workspaceId, accepted.leadId)).filter(
    (enrolment) => enrolment.accountId === accepted.linkedinAccountId && enrolment.acceptedAt === null,
  );
  const invited = await lastContact(
    tx,
    workspaceId,
    ofSender.map(({ id }) => id),
    ['invited'],
  );
  const inviter = ofSender.find(({ id }) => invited.has(id));
  for (const { id, campaignId } of ofSender) {
    const locked = await lockEnrolment(tx, workspaceId, id);
    if (locked === undefined || locked.acceptedAt !== null) continue;
    const isInviter = id === inviter?.id;
    if (locked.state.finished !== null && !isInviter) continue;
    if (isInviter) {
      await addEvent(tx, workspaceId, {
        id: room.platform.random.id(),
        enrolmentId: id,
        campaignId,
        nodeId: invited.get(id)?.nodeId ?? null,
        variantId: invited.get(id)?.variantId ?? null,
        what: 'accepted',
        detail: null,
        at: accepted.acceptedAt,
      });
    }
    const learned: Enrolment = {
      ...locked,
      connected: true,
      acceptedAt: accepted.acceptedAt,
      invitation: { ...locked.invitation, state: 'accepted' },
    };
    if (locked.state.finished === null) await advance(tx, room, workspaceId, learned);
    else await saveEnrolment(tx, workspaceId, learned, room.platform.clock.businessNow());
    await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
  }
}
