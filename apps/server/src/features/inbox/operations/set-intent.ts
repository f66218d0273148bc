import type { Conversation } from '@waypost/contract/inbox';
import type { ConversationIntent } from '@waypost/domain/inbox/intent';
import { hint } from '../../../platform/events/live-events.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { viewConversation } from '../conversation-view.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { findConversation, lockConversation } from '../store/conversation.store.ts';
import { saveIntent } from '../store/intent.store.ts';
import { announceIntent } from './announce-messages.ts';

/**
 * A person says what somebody means, or takes that back.
 * @throws AppError `not_found`.
 */
export async function setIntent(
  deps: InboxDeps,
  workspaceId: string,
  conversationId: string,
  intent: ConversationIntent | null,
): Promise<Conversation> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const locked = await lockConversation(tx, workspaceId, conversationId);
    if (locked === undefined) throw notFound('This conversation');
    await saveIntent(
      tx,
      workspaceId,
      conversationId,
      intent === null ? null : { is: intent, by: 'person', quote: null },
    );
    await announceIntent(tx, deps, workspaceId, locked, intent);
    const conversation = await findConversation(tx, workspaceId, conversationId);
    if (conversation === undefined) throw notFound('This conversation');
    await hint(tx, workspaceId, 'inbox.conversation', conversationId);
    return viewConversation(tx, deps, workspaceId, conversation);
  });
}
