import type { ConversationIntent } from '@waypost/domain/inbox/intent';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { StoredConversation, StoredMessage } from '../conversation.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { forgetEarlierIntent } from '../store/intent.store.ts';

/** A lead wrote: campaigns stop in this transaction. */
export async function announceReply(
  tx: Tx,
  { leads, platform }: Pick<InboxDeps, 'leads' | 'platform'>,
  workspaceId: string,
  conversation: StoredConversation & { leadId: string },
  message: Pick<StoredMessage, 'id' | 'at'>,
): Promise<void> {
  const { leadId } = conversation;
  if (conversation.intent !== null) await forgetEarlierIntent(tx, workspaceId, conversation.id);
  await leads.noteContactWord(tx, workspaceId, { leadId, is: 'replied', at: message.at });
  await platform.announcements.announce(tx, workspaceId, 'inbox.reply-received', {
    linkedinAccountId: conversation.accountId,
    leadId,
    conversationId: conversation.id,
    messageId: message.id,
    receivedAt: message.at,
  });
}

/** The account's owner wrote to a lead, on LinkedIn or in the Unibox. */
export async function announceManual(
  tx: Tx,
  { leads, platform }: Pick<InboxDeps, 'leads' | 'platform'>,
  workspaceId: string,
  conversation: StoredConversation & { leadId: string },
  message: Pick<StoredMessage, 'id' | 'at'>,
): Promise<void> {
  const { leadId } = conversation;
  await leads.noteContactWord(tx, workspaceId, { leadId, is: 'contacted', at: message.at });
  await platform.announcements.announce(tx, workspaceId, 'inbox.manual-message-seen', {
    linkedinAccountId: conversation.accountId,
    leadId,
    conversationId: conversation.id,
    messageId: message.id,
    sentAt: message.at,
  });
}

/** What a lead means counts for the campaign that they answered. */
export async function announceIntent(
  tx: Tx,
  { platform }: Pick<InboxDeps, 'platform'>,
  workspaceId: string,
  { id: conversationId, accountId: linkedinAccountId, leadId }: StoredConversation,
  intent: ConversationIntent | null,
): Promise<void> {
  if (leadId === null) return;
  await platform.announcements.announce(tx, workspaceId, 'inbox.intent-changed', {
    ...{ linkedinAccountId, leadId, conversationId, intent },
  });
}

export function hasLead(
  conversation: StoredConversation,
): conversation is StoredConversation & { leadId: string } {
  return conversation.leadId !== null;
}
