import type { ManualMessageSeen, ReplyReceived } from '@waypost/domain/inbox/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { listOfLead, lockEnrolment, saveEnrolment } from '../store/enrolment.store.ts';
import { addEvent, lastContact } from '../store/event.store.ts';
import { companyOfReply, stopColleagues } from './learn-company-reply.ts';
import { stop } from './stop-lead.ts';

const replied = { code: 'replied', message: 'The lead replied, so the sequence stopped.' };
const wroteThemselves = {
  code: 'manual_message',
  message: 'You wrote to this person yourself, so the sequence stopped.',
};

/**
 * A reply to any of our accounts stops what is running for this person. It counts for the campaign whose sender
 * received it and had written before, running or finished. Where a campaign says so, it stops its colleagues too.
 */
export async function stopOnReply(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  reply: ReplyReceived,
): Promise<void> {
  const company = await companyOfReply(tx, room, workspaceId, reply);
  await stopAnswered(tx, room, workspaceId, reply);
  if (company !== undefined) await stopColleagues(tx, room, workspaceId, reply, company);
}

async function stopAnswered(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  reply: ReplyReceived,
): Promise<void> {
  const enrolments = (await listOfLead(tx, workspaceId, reply.leadId)).filter(
    // Older than the campaign: a message found late, not an answer to it.
    (enrolment) => reply.receivedAt >= enrolment.state.startedAt,
  );
  const credited = await countReply(tx, room, workspaceId, reply, enrolments);
  for (const { id, campaignId } of enrolments.filter(({ state }) => state.finished === null)) {
    await stop(tx, room, workspaceId, id, replied, (locked) => ({ ...locked, repliedAt: reply.receivedAt }));
    await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
  }
  if (credited === undefined || credited.state.finished === null) return;
  const locked = await lockEnrolment(tx, workspaceId, credited.id);
  if (locked === undefined) return;
  const late: Enrolment = {
    ...locked,
    repliedAt: reply.receivedAt,
    leadState: 'Replied',
    reason:
      credited.state.finished.outcome === 'finished'
        ? 'The lead replied after the last step.'
        : 'The lead replied after its sequence had stopped.',
  };
  await saveEnrolment(tx, workspaceId, late, room.platform.clock.businessNow());
  await hint(tx, workspaceId, 'campaigns.campaign', credited.campaignId);
}

/** The first reply after a contact counts, once per enrolment, for the step that was last sent. */
async function countReply(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  reply: ReplyReceived,
  enrolments: readonly Enrolment[],
): Promise<Enrolment | undefined> {
  const ofSender = enrolments.filter(({ accountId }) => accountId === reply.linkedinAccountId);
  const contacts = await lastContact(
    tx,
    workspaceId,
    ofSender.map(({ id }) => id),
    ['invited', 'messaged', 'inmailed'],
  );
  const credited = ofSender.find(({ id }) => contacts.has(id));
  if (credited === undefined || credited.repliedAt !== null) return undefined;
  await addEvent(tx, workspaceId, {
    id: room.platform.random.id(),
    enrolmentId: credited.id,
    campaignId: credited.campaignId,
    nodeId: contacts.get(credited.id)?.nodeId ?? null,
    variantId: contacts.get(credited.id)?.variantId ?? null,
    what: 'replied',
    detail: null,
    at: reply.receivedAt,
  });
  await room.noteAnswer(tx, workspaceId, reply.conversationId);
  return credited;
}

/** The account's owner wrote on LinkedIn: the machine stays out of that conversation. */
export async function stopOnManualMessage(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  manual: ManualMessageSeen,
): Promise<void> {
  const running = (await listOfLead(tx, workspaceId, manual.leadId)).filter(
    ({ state, accountId }) =>
      state.finished === null && accountId === manual.linkedinAccountId && manual.sentAt >= state.startedAt,
  );
  for (const { id, campaignId } of running) {
    await stop(tx, room, workspaceId, id, wroteThemselves, (locked) => ({
      ...locked,
      stops: [...locked.stops, { kind: 'manual_message', at: manual.sentAt }],
    }));
    await hint(tx, workspaceId, 'campaigns.campaign', campaignId);
  }
}
