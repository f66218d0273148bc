import type { ActionEnded } from '@waypost/domain/linkedin/events';
import type { Tx } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import type { LinkedIn } from '../linkedin/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { acceptInvitation } from './operations/accept-invitation.ts';
import { announceReply } from './operations/announce-messages.ts';
import { ingestChat } from './operations/ingest-chat.ts';
import { storeEndedMessage } from './operations/store-ended-message.ts';
import { deriveState, findByChat, lockOfOtherLeads, savePerson } from './store/conversation.store.ts';
import { eraseConversations } from './store/forget.store.ts';
import { findNewestInbound, markSeen } from './store/message.store.ts';
import { forgetSweeps, scheduleSweep, sweepKinds } from './store/sync.store.ts';

/** What the inbox does when LinkedIn reports something; each in the transaction that settles the report. */
export function subscribeToNews(deps: InboxDeps, onNews: LinkedIn['onNews']): void {
  onNews('message', async (tx, workspaceId, accountId, news) => {
    // The product does not read groups.
    if (news.attendee === null) return;
    await ingestChat(tx, deps, workspaceId, accountId, {
      chatId: news.chatId,
      attendeeProviderId: news.attendee.providerId,
      attendee: news.attendee,
      messages: [{ messageId: news.messageId, text: news.text, at: news.at, isOwn: news.isOwn }],
    });
  });
  // For a message that is not here yet the sweep brings the mark with it.
  onNews('message-read', async (tx, workspaceId, accountId, news) => {
    const conversation = await findByChat(tx, workspaceId, accountId, news.chatId);
    if (conversation !== undefined) await markSeen(tx, workspaceId, conversation.id, [news.messageId]);
  });
  onNews('relation', async (tx, workspaceId, accountId, news) => {
    await acceptInvitation(tx, deps, workspaceId, accountId, news, deps.platform.clock.businessNow());
  });
}

/** What the inbox does when other rooms announce something; in the announcer's transaction. */
export function listen(deps: InboxDeps): void {
  const { announcements } = deps.platform;
  announcements.inTransaction('linkedin.action-ended', (tx, workspaceId, ended: ActionEnded) =>
    ended.kind === 'message' ? storeEndedMessage(tx, deps, workspaceId, ended) : Promise.resolve(),
  );
  announcements.inTransaction('linkedin.person-resolved', async (tx, workspaceId, resolved) => {
    const { linkedinAccountId: accountId, leadId, providerId } = resolved;
    // Conversations are locked before ids, as messages that come in lock them: nobody waits in a circle.
    await lockOfOtherLeads(tx, workspaceId, accountId, providerId, leadId);
    await deps.leads.rememberProviderId(tx, workspaceId, { accountId, leadId, providerId });
    await giveToLead(tx, deps, workspaceId, accountId, leadId, providerId);
  });
  announcements.inTransaction('leads.person-forgotten', async (tx, workspaceId, forgotten) => {
    for (const id of await eraseConversations(tx, workspaceId, forgotten)) {
      await hint(tx, workspaceId, 'inbox.conversation', id);
    }
  });
  announcements.inTransaction('linkedin.account-reconnected', async (tx, workspaceId, news) => {
    for (const kind of sweepKinds) {
      await scheduleSweep(tx, { kind, workspaceId, accountId: news.linkedinAccountId }, news.at);
    }
  });
  announcements.inTransaction('linkedin.account-deleted', (tx, workspaceId, news) =>
    forgetSweeps(tx, workspaceId, news.linkedinAccountId),
  );
}

/** The person was written to before anybody knew which lead it is: what they said counts as the lead's reply now. */
async function giveToLead(
  tx: Tx,
  deps: InboxDeps,
  workspaceId: string,
  accountId: string,
  leadId: string,
  providerId: string,
): Promise<void> {
  const conversations = await lockOfOtherLeads(tx, workspaceId, accountId, providerId, leadId);
  if (conversations.length === 0) return;
  const lead = await deps.leads.getLead(tx, workspaceId, leadId);
  const account = await deps.accounts.getAccount(tx, workspaceId, accountId);
  if (lead === undefined || account === undefined) return;
  for (const conversation of conversations) {
    await savePerson(tx, workspaceId, conversation.id, {
      leadId,
      name: conversation.name || lead.fullName,
      attendeePublicIdentifier: conversation.attendeePublicIdentifier ?? lead.publicIdentifier,
      headline: conversation.headline ?? lead.headline,
      picture: conversation.picture ?? lead.picture,
    });
    const settled = await deriveState(tx, workspaceId, conversation.id);
    const reply = await findNewestInbound(tx, workspaceId, conversation.id, account.connectedAt);
    if (reply !== undefined) await announceReply(tx, deps, workspaceId, { ...settled, leadId }, reply);
    await hint(tx, workspaceId, 'inbox.conversation', conversation.id);
  }
}
