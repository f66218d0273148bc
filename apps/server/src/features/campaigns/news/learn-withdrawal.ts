import type { InvitationWithdrawn } from '@waypost/domain/linkedin/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import { listOfLead, lockEnrolment } from '../store/enrolment.store.ts';

/** An invitation was taken back, by a step or by hand: whoever waited for its acceptance goes on. */
export async function learnWithdrawal(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  withdrawn: InvitationWithdrawn,
): Promise<void> {
  const { linkedinAccountId, leadId } = withdrawn;
  for (const { id, campaignId, accountId, state } of await listOfLead(tx, workspaceId, leadId)) {
    if (state.finished !== null || accountId !== linkedinAccountId) continue;
    const locked = await lockEnrolment(tx, workspaceId, id);
    if (locked === undefined || locked.state.finished !== null || locked.invitation.state !== 'pending')
      continue;
    const invitation = { ...locked.invitation, state: 'withdrawn' } as const;
    await advance(tx, room, workspaceId, { ...locked, invitation });
    room.changed(workspaceId, campaignId);
  }
}
