import type { Tx } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import type { CampaignsDeps } from './campaigns-deps.ts';
import { advance } from './engine/advance.ts';
import type { Enrolment } from './enrolment-row.ts';
import { listOfLead, lockEnrolment, lockUnfinishedOfLead, saveEnrolment } from './store/enrolment.store.ts';
import { addEvent } from './store/event.store.ts';

/** What campaigns do when others announce something; always in the announcer's transaction. */
export function listen(deps: CampaignsDeps): void {
  const { announcements, clock, random } = deps.platform;

  announcements.inTransaction('linkedin.action-ended', async (tx, workspaceId, ended) => {
    if (ended.enrolmentId === null) return;
    const enrolment = await lockEnrolment(tx, workspaceId, ended.enrolmentId);
    if (enrolment === undefined) return;
    const learned = ended.kind === 'invite' ? learnFromInvite(enrolment, ended) : enrolment;
    // Ended while the step was being sent (a reply came): the numbers still have to be true.
    if (enrolment.state.finished !== null) {
      await saveEnrolment(tx, workspaceId, learned, clock.businessNow());
      if (ended.outcome === 'sent') await logSentAfterEnd(tx, workspaceId, enrolment, ended);
      return;
    }
    await advance(tx, deps, workspaceId, learned);
    await hint(tx, workspaceId, 'campaigns.campaign', enrolment.campaignId);
  });

  announcements.inTransaction('linkedin.invitation-accepted', async (tx, workspaceId, accepted) => {
    const enrolments = await listOfLead(tx, workspaceId, accepted.leadId);
    const invited = enrolments.find(
      (e) => e.accountId === accepted.linkedinAccountId && e.invitation.sentAt !== null,
    );
    if (invited === undefined) return;
    const locked = await lockEnrolment(tx, workspaceId, invited.id);
    if (locked === undefined || locked.acceptedAt !== null) return;
    const learned: Enrolment = {
      ...locked,
      connected: true,
      acceptedAt: accepted.acceptedAt,
      invitation: { ...locked.invitation, state: 'accepted' },
    };
    await addEvent(tx, workspaceId, {
      id: random.id(),
      enrolmentId: locked.id,
      campaignId: locked.campaignId,
      nodeId: null,
      what: 'accepted',
      detail: null,
      at: accepted.acceptedAt,
    });
    if (locked.state.finished === null) await advance(tx, deps, workspaceId, learned);
    else await saveEnrolment(tx, workspaceId, learned, clock.businessNow());
    await hint(tx, workspaceId, 'campaigns.campaign', locked.campaignId);
  });

  announcements.inTransaction('inbox.reply-received', async (tx, workspaceId, reply) => {
    // A reply to any of our accounts stops what is running; one to the sender counts for its campaign.
    const all = await listOfLead(tx, workspaceId, reply.leadId);
    const touched = all.filter(
      (e) =>
        e.state.finished === null ||
        (e.accountId === reply.linkedinAccountId && e.repliedAt === null && e.occurrence > 0),
    );
    const newest = touched.find((e) => e.state.finished === null) ?? touched[0];
    if (newest === undefined) return;
    // Actions first, then the lead: the same order in which an outcome locks them.
    const why = { code: 'replied', message: 'The lead replied, so the sequence stopped.' };
    await deps.sender.cancel(tx, workspaceId, { enrolmentId: newest.id }, why);
    const locked = await lockEnrolment(tx, workspaceId, newest.id);
    if (locked === undefined || locked.repliedAt !== null) return;
    await addEvent(tx, workspaceId, {
      id: random.id(),
      enrolmentId: locked.id,
      campaignId: locked.campaignId,
      nodeId: locked.actionNodeId,
      what: 'replied',
      detail: null,
      at: reply.receivedAt,
    });
    const learned: Enrolment = { ...locked, repliedAt: reply.receivedAt };
    if (locked.state.finished === null) await advance(tx, deps, workspaceId, learned);
    else {
      const late = {
        ...learned,
        leadState: 'Replied' as const,
        reason: 'The lead replied after the last step.',
      };
      await saveEnrolment(tx, workspaceId, late, clock.businessNow());
    }
    await hint(tx, workspaceId, 'campaigns.campaign', locked.campaignId);
  });

  announcements.inTransaction('inbox.manual-message-seen', async (tx, workspaceId, manual) => {
    for (const enrolment of await lockUnfinishedOfLead(
      tx,
      workspaceId,
      manual.leadId,
      manual.linkedinAccountId,
    )) {
      if (manual.sentAt < enrolment.state.startedAt) continue;
      const stop = { kind: 'manual_message', at: manual.sentAt } as const;
      await advance(tx, deps, workspaceId, { ...enrolment, stops: [...enrolment.stops, stop] });
    }
  });

  const logSentAfterEnd = (
    tx: Tx,
    workspaceId: string,
    enrolment: Enrolment,
    ended: { kind: string; stepId: string | null; at: number },
  ): Promise<void> =>
    addEvent(tx, workspaceId, {
      id: random.id(),
      enrolmentId: enrolment.id,
      campaignId: enrolment.campaignId,
      nodeId: ended.stepId,
      what: ended.kind === 'invite' ? 'invited' : ended.kind === 'message' ? 'messaged' : 'visited',
      detail: null,
      at: ended.at,
    });
}

function learnFromInvite(
  enrolment: Enrolment,
  ended: { outcome: string; code: string; at: number },
): Enrolment {
  if (ended.code === 'already_connected') return { ...enrolment, connected: true };
  const isOut = ended.outcome === 'sent' || ended.code === 'already_invited';
  // Accepted before the outcome was known: that word stands.
  if (!isOut || enrolment.invitation.state === 'accepted') return enrolment;
  return { ...enrolment, connected: false, invitation: { state: 'pending', sentAt: ended.at } };
}
