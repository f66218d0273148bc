import type { Conversation } from '@waypost/contract/inbox';
import { hint } from '../../../platform/events/live-events.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { StoredConversation } from '../conversation.ts';
import { viewConversation } from '../conversation-view.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import {
  deriveState,
  lockConversation,
  markReadThrough,
  setArchived as storeArchived,
  setMarkedUnread,
} from '../store/conversation.store.ts';

/** Everything shown now is read; or the conversation asks for attention again. Ours alone: the network is not told. */
export async function setRead(
  deps: InboxDeps,
  workspaceId: string,
  conversationId: string,
  read: boolean,
): Promise<Conversation> {
  return changeMarks(deps, workspaceId, conversationId, async (tx, conversation) => {
    await setMarkedUnread(tx, workspaceId, conversationId, !read);
    if (read && conversation.lastAt !== null) {
      await markReadThrough(tx, workspaceId, conversationId, conversation.lastAt);
    }
  });
}

/** Puts the conversation away until the person writes again. */
export async function setArchived(
  deps: InboxDeps,
  workspaceId: string,
  conversationId: string,
  archived: boolean,
): Promise<Conversation> {
  return changeMarks(deps, workspaceId, conversationId, (tx, conversation) =>
    storeArchived(tx, workspaceId, conversationId, archived ? (conversation.lastAt ?? 0) : null),
  );
}

async function changeMarks(
  deps: InboxDeps,
  workspaceId: string,
  conversationId: string,
  work: (tx: Tx, conversation: StoredConversation) => Promise<void>,
): Promise<Conversation> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const conversation = await lockConversation(tx, workspaceId, conversationId);
    if (conversation === undefined) throw notFound('This conversation');
    await work(tx, conversation);
    const marked = await deriveState(tx, workspaceId, conversationId);
    const view = await viewConversation(tx, deps, workspaceId, marked);
    await hint(tx, workspaceId, 'inbox.conversation', conversationId);
    return view;
  });
}
