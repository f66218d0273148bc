import type { InvitationWithdrawn } from '@waypost/domain/linkedin/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import { listOfLead, lockEnrolment } from '../store/enrolment.store.ts';
import { addEvent, lastContact } from '../store/event.store.ts';

/**
 * An invitation was taken back, by a step or by hand: whoever waited for its acceptance goes on. Without a step the
 * campaign that invited notes it, also of a lead that has finished.
 */
export async function learnWithdrawal(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  withdrawn: InvitationWithdrawn,
): Promise<void> {
  const { linkedinAccountId, leadId, withdrawnAt, by } = withdrawn;
  const ofSender = (await listOfLead(tx, workspaceId, leadId)).filter(
    ({ accountId }) => accountId === linkedinAccountId,
  );
  const invited =
    by === 'step'
      ? new Map<string, { at: number }>()
      : await lastContact(
          tx,
          workspaceId,
          ofSender.map(({ id }) => id),
          ['invited'],
        );
  const [inviter] = [...invited].toSorted(([, a], [, b]) => b.at - a.at);
  for (const { id, campaignId, state } of ofSender) {
    const isInviter = id === inviter?.[0];
    if (state.finished !== null && !isInviter) continue;
    const locked = await lockEnrolment(tx, workspaceId, id);
    if (locked === undefined) continue;
    if (isInviter) {
      await addEvent(tx, workspaceId, {
        id: room.platform.random.id(),
        enrolmentId: id,
        campaignId,
        nodeId: null,
        what: by === 'rule' ? 'withdrawn_by_rule' : 'withdrawn_by_hand',
        detail: null,
        at: withdrawnAt,
      });
      room.changed(workspaceId, campaignId);
    }
    if (locked.state.finished !== null || locked.invitation.state !== 'pending') continue;
    const invitation = { ...locked.invitation, state: 'withdrawn' } as const;
    await advance(tx, room, workspaceId, { ...locked, invitation });
    room.changed(workspaceId, campaignId);
  }
}
