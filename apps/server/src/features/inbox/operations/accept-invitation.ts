import type { Tx } from '../../../platform/db/tenant.ts';
import type { InboxDeps } from '../inbox-deps.ts';

/**
 * The network shows this pair as connected. If that answers an invitation of ours, everybody is told, once,
 * in the caller's transaction; a repeat changes nothing.
 * @param at when they connected, business time.
 */
export async function acceptInvitation(
  tx: Tx,
  { sender, leads, platform }: Pick<InboxDeps, 'sender' | 'leads' | 'platform'>,
  workspaceId: string,
  accountId: string,
  person: { providerId: string; publicIdentifier: string | null },
  at: number,
): Promise<boolean> {
  const invitation = await sender.markAccepted(tx, workspaceId, accountId, person, at);
  if (invitation === undefined) return false;
  // The person may have been merged into another lead since the invitation was sent.
  const leadId = await leads.currentIdOf(tx, workspaceId, invitation.leadId);
  const known = await leads.findLeadByProviderId(tx, workspaceId, accountId, person.providerId);
  if (known === undefined && (await leads.getLead(tx, workspaceId, leadId)) !== undefined) {
    await leads.rememberProviderId(tx, workspaceId, { accountId, providerId: person.providerId, leadId });
  }
  await platform.announcements.announce(tx, workspaceId, 'linkedin.invitation-accepted', {
    linkedinAccountId: accountId,
    leadId,
    acceptedAt: at,
  });
  return true;
}
