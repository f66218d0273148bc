import type { InboxMessage, replyBody } from '@waypost/contract/inbox';
import type { z } from 'zod';
import { hint } from '../../../platform/events/live-events.ts';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { StoredConversation, StoredMessage } from '../conversation.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { viewMessages } from '../message-view.ts';
import { findConversation, lockConversation, savePerson } from '../store/conversation.store.ts';
import { findByAction, findByClientKey, insertMessage } from '../store/message.store.ts';

/** How long a reply can be taken back. Wall milliseconds. */
export const undoMs = 10_000;

/**
 * Plans a reply. The draft's key belongs to the conversation: a double click or a reload sends once.
 * @throws AppError `not_found`, `linkedin_disconnected`, `conflict` while an earlier message is in doubt.
 */
export async function reply(
  deps: InboxDeps,
  workspaceId: string,
  conversationId: string,
  body: z.output<typeof replyBody>,
): Promise<InboxMessage> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const conversation = await findConversation(tx, workspaceId, conversationId);
    if (conversation === undefined) throw notFound('This conversation');
    const earlier = await findByClientKey(tx, workspaceId, conversationId, body.clientKey);
    const message = earlier ?? (await plan(tx, deps, workspaceId, conversation, body));
    if (message.text !== body.text) {
      throw new AppError(
        'conflict',
        'This draft was sent with another text. Reload the conversation, then write again.',
      );
    }
    const [view] = await viewMessages(tx, deps, workspaceId, conversation, [message]);
    if (view === undefined) throw new Error('A reply was not answered.');
    if (earlier === undefined) await hint(tx, workspaceId, 'inbox.conversation', conversationId);
    return view;
  });
}

/** Plans first and locks the conversation after it: the order in which an outcome locks them. */
async function plan(
  tx: Tx,
  deps: InboxDeps,
  workspaceId: string,
  conversation: StoredConversation,
  body: z.output<typeof replyBody>,
): Promise<StoredMessage> {
  const { sender, platform } = deps;
  await requireConnected(tx, deps, workspaceId, conversation.accountId);
  const lead = await leadOf(tx, deps, workspaceId, conversation);
  await settleDoubt(tx, deps, workspaceId, conversation, lead.id, body.sendAnyway === true);
  const now = platform.clock.businessNow();
  const { action } = await sender.plan(tx, workspaceId, {
    accountId: conversation.accountId,
    person: {
      leadId: lead.id,
      publicIdentifier: conversation.attendeePublicIdentifier ?? lead.publicIdentifier,
      providerId: conversation.attendeeProviderId,
    },
    kind: 'message',
    origin: 'human',
    effectKey: `reply:${conversation.id}:${body.clientKey}`,
    body: body.text,
    chatId: conversation.chatId,
    notBefore: now,
    undoMs,
    priority: 'humanReply',
  });
  await lockConversation(tx, workspaceId, conversation.id);
  // The other click of a double click was faster.
  const twin = await findByAction(tx, workspaceId, action.id);
  if (twin !== undefined) return twin;
  if (conversation.leadId !== lead.id) {
    await savePerson(tx, workspaceId, conversation.id, { ...conversation, leadId: lead.id });
  }
  const message: StoredMessage = {
    id: platform.random.id(),
    conversationId: conversation.id,
    providerMessageId: null,
    text: body.text,
    at: now,
    isOwn: true,
    origin: 'reply',
    state: 'sending',
    note: null,
    actionId: action.id,
    stepId: null,
    observed: false,
  };
  await insertMessage(tx, workspaceId, { ...message, clientKey: body.clientKey });
  return message;
}

async function requireConnected(
  tx: Tx,
  { accounts }: InboxDeps,
  workspaceId: string,
  accountId: string,
): Promise<void> {
  const account = await accounts.getAccount(tx, workspaceId, accountId);
  if (account?.status === 'Active') return;
  const name = account?.name ?? 'this conversation';
  throw new AppError(
    'linkedin_disconnected',
    account?.status === 'Disconnected'
      ? `The LinkedIn account of ${name} is disconnected. Reconnect it in Settings, then send again.`
      : `The LinkedIn account of ${name} was removed. Connect it again in Settings, then send again.`,
  );
}

/** The lead of the conversation; somebody known by an id alone becomes one when they are answered. */
async function leadOf(
  tx: Tx,
  { leads }: InboxDeps,
  workspaceId: string,
  conversation: StoredConversation,
): Promise<{ id: string; publicIdentifier: string | null }> {
  const known =
    conversation.leadId === null ? undefined : await leads.getLead(tx, workspaceId, conversation.leadId);
  if (known !== undefined) return known;
  const {
    accountId,
    attendeeProviderId: providerId,
    attendeePublicIdentifier: publicIdentifier,
  } = conversation;
  const person = { ...conversation, accountId, providerId, publicIdentifier };
  const leadId = await leads.ensureLeadFromPerson(tx, workspaceId, person);
  return { id: leadId, publicIdentifier };
}

/** Nothing is written to a person while an earlier message may or may not have reached them, unless somebody says so. */
async function settleDoubt(
  tx: Tx,
  { sender }: InboxDeps,
  workspaceId: string,
  conversation: StoredConversation,
  leadId: string,
  sendAnyway: boolean,
): Promise<void> {
  const unresolved = await sender.findUnresolved(tx, workspaceId, conversation.accountId, leadId);
  if (unresolved?.state !== 'in_doubt') return;
  if (sendAnyway) {
    await sender.setAsideDoubt(tx, workspaceId, unresolved.id);
    return;
  }
  throw new AppError(
    'conflict',
    'LinkedIn did not confirm an earlier message to this person, and it is still being checked. Look at the latest messages, then choose Send anyway.',
    { details: { actionId: unresolved.id } },
  );
}
