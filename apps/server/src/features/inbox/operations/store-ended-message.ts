import type { ActionEnded } from '@waypost/domain/linkedin/events';
import { hint } from '../../../platform/events/live-events.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { StoredConversation, StoredMessage } from '../conversation.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { deriveState, lockChat, lockConversation, lockPair } from '../store/conversation.store.ts';
import {
  deleteMessage,
  findByAction,
  findByProviderId,
  insertMessage,
  updateMessage,
} from '../store/message.store.ts';
import { announceManual, hasLead } from './announce-messages.ts';
import { originOfAction } from './own-message-origin.ts';
import { settlePerson } from './settle-person.ts';

const states = {
  sent: 'sent',
  satisfied: 'sent',
  rejected: 'failed',
  needs_review: 'checking',
} as const;

/**
 * The end of a message of ours, in the transaction that ends its action: the thread is true before the network
 * echoes it. Without a chat to put it into, the echo or the next sweep brings it.
 */
export async function storeEndedMessage(
  tx: Tx,
  deps: InboxDeps,
  workspaceId: string,
  ended: ActionEnded,
): Promise<void> {
  const [action, planned] = await Promise.all([
    deps.sender.findAction(tx, workspaceId, ended.actionId),
    findByAction(tx, workspaceId, ended.actionId),
  ]);
  if (action === undefined) return;
  const conversation = await conversationOf(tx, deps, workspaceId, ended, {
    personProviderId: action.providerPersonId,
    planned,
  });
  if (conversation === undefined) return;
  // Read again: the conversation is held only now.
  const [named, ofAction] = await Promise.all([
    ended.providerRef === null
      ? undefined
      : findByProviderId(tx, workspaceId, conversation.id, ended.providerRef),
    findByAction(tx, workspaceId, ended.actionId),
  ]);
  const row = ofAction ?? named;
  const state = states[ended.outcome];
  const outcome = {
    state,
    note: state === 'sent' ? null : ended.message,
    origin: originOfAction(action),
    actionId: ended.actionId,
    stepId: ended.stepId,
  };
  if (row === undefined) {
    await insertMessage(tx, workspaceId, {
      ...outcome,
      id: deps.platform.random.id(),
      conversationId: conversation.id,
      providerMessageId: ended.providerRef,
      text: action.body ?? '',
      at: ended.at,
      isOwn: true,
      observed: false,
    });
  } else {
    if (named !== undefined && named.id !== row.id) await deleteMessage(tx, workspaceId, named.id);
    await updateMessage(tx, workspaceId, { ...row, ...outcome, ...placeOf(row, named, ended) });
  }
  await deriveState(tx, workspaceId, conversation.id);
  // A campaign's own news follows in this transaction; only a person waits for a reply to leave.
  if (action.origin !== 'human') return;
  await hint(tx, workspaceId, 'inbox.conversation', conversation.id);
  // Typed here or on LinkedIn: a person has taken over, and campaigns stop in this transaction.
  const message = await findByAction(tx, workspaceId, ended.actionId);
  if (message?.state !== 'sent' || !hasLead(conversation)) return;
  await announceManual(tx, deps, workspaceId, conversation, message);
}

/** Text, time and id: what the network has shown wins over what we know ourselves. */
function placeOf(
  row: StoredMessage,
  named: StoredMessage | undefined,
  ended: ActionEnded,
): Pick<StoredMessage, 'providerMessageId' | 'text' | 'at' | 'observed'> {
  const shown = [row, named].find((candidate) => candidate?.observed === true);
  const providerMessageId = ended.providerRef ?? row.providerMessageId;
  return shown === undefined
    ? { providerMessageId, text: row.text, at: ended.at, observed: false }
    : { providerMessageId, text: shown.text, at: shown.at, observed: true };
}

async function conversationOf(
  tx: Tx,
  deps: InboxDeps,
  workspaceId: string,
  ended: ActionEnded,
  { personProviderId, planned }: { personProviderId: string | null; planned: StoredMessage | undefined },
): Promise<StoredConversation | undefined> {
  if (planned !== undefined) return lockConversation(tx, workspaceId, planned.conversationId);
  const { linkedinAccountId: accountId, leadId, chatId } = ended;
  if (chatId === null || personProviderId === null) return lockPair(tx, workspaceId, accountId, leadId);
  if (ended.outcome !== 'sent') return lockPair(tx, workspaceId, accountId, leadId);
  const conversation = await lockChat(tx, workspaceId, {
    newId: deps.platform.random.id(),
    accountId,
    chatId,
    attendeeProviderId: personProviderId,
  });
  return conversation.leadId === null || conversation.name === ''
    ? settlePerson(tx, deps, workspaceId, { ...conversation, leadId }, null)
    : conversation;
}
