import type { InboxMessage } from '@waypost/contract/inbox';
import { hint } from '../../../platform/events/live-events.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { StoredConversation, StoredMessage } from '../conversation.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { viewMessages } from '../message-view.ts';
import { findConversation, lockConversation } from '../store/conversation.store.ts';
import { findMessage, updateMessage } from '../store/message.store.ts';

interface Which {
  conversationId: string;
  messageId: string;
}

/**
 * Takes a reply back while it has not left. A repeat answers the same.
 * @throws AppError `not_found`, `conflict` when it has left or is no reply.
 */
export async function takeBack(deps: InboxDeps, workspaceId: string, which: Which): Promise<InboxMessage> {
  return onReply(deps, workspaceId, which, async (tx, message, actionId) => {
    if (message.state === 'cancelled') return message;
    const why = { code: 'taken_back', message: 'Taken back before it was sent.' };
    const cancelled = await deps.sender.cancel(tx, workspaceId, { actionId }, why);
    const isCancelled =
      cancelled === 1 || (await deps.sender.findAction(tx, workspaceId, actionId))?.state === 'cancelled';
    if (!isCancelled) throw alreadyLeft();
    // The action's row first, then the conversation: the order in which an outcome locks them.
    await lockConversation(tx, workspaceId, which.conversationId);
    const taken: StoredMessage = { ...message, state: 'cancelled', note: why.message };
    await updateMessage(tx, workspaceId, taken);
    return taken;
  });
}

/**
 * Ends the time to take a reply back.
 * @throws AppError `not_found`, `conflict` when it has left or was taken back.
 */
export async function sendNow(deps: InboxDeps, workspaceId: string, which: Which): Promise<InboxMessage> {
  return onReply(deps, workspaceId, which, async (tx, message, actionId) => {
    const now = deps.platform.clock.businessNow();
    if (!(await deps.sender.releaseHold(tx, workspaceId, actionId, now))) throw alreadyLeft();
    return message;
  });
}

async function onReply(
  deps: InboxDeps,
  workspaceId: string,
  { conversationId, messageId }: Which,
  work: (tx: Tx, message: StoredMessage, actionId: string) => Promise<StoredMessage>,
): Promise<InboxMessage> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const conversation = await findConversation(tx, workspaceId, conversationId);
    if (conversation === undefined) throw notFound('This conversation');
    const message = await findMessage(tx, workspaceId, conversationId, messageId);
    if (message === undefined) throw notFound('This message');
    if (message.origin !== 'reply' || message.actionId === null) {
      throw new AppError('conflict', 'Only a reply written here can be taken back or sent early.');
    }
    const changed = await work(tx, message, message.actionId);
    const view = await viewOne(tx, deps, workspaceId, conversation, changed);
    await hint(tx, workspaceId, 'inbox.conversation', conversationId);
    return view;
  });
}

async function viewOne(
  tx: Tx,
  deps: InboxDeps,
  workspaceId: string,
  conversation: StoredConversation,
  message: StoredMessage,
): Promise<InboxMessage> {
  const [view] = await viewMessages(tx, deps, workspaceId, conversation, [message]);
  if (view === undefined) throw new Error('A message was not answered.');
  return view;
}

function alreadyLeft(): AppError {
  return new AppError('conflict', 'This message is not waiting any more. Reload the conversation to see it.');
}
