import { hint } from '../../../platform/events/live-events.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { SeenChat, SeenMessage, StoredConversation, StoredMessage } from '../conversation.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import {
  deriveState,
  findByChat,
  lockChat,
  markReadThrough,
  markSyncedThrough,
} from '../store/conversation.store.ts';
import { findNewestInbound, findReadThrough, listObserved, markSeen } from '../store/message.store.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { announceManual, announceReply, hasLead } from './announce-messages.ts';
import { originOfOwn, type OwnOrigin } from './own-message-origin.ts';
import { settlePerson, teachesPerson } from './settle-person.ts';
import { storeSeen } from './store-seen.ts';

/**
 * The one way messages get into the inbox, for webhooks, sweeps and the sender's look before a send: any order,
 * any repeats and any mix of sources leave the same conversation. A reply is announced, and thereby stops the
 * campaigns, in this transaction.
 *
 * Rows are locked in the order action, account, conversation, enrolment, as an action's outcome locks them.
 */
export async function ingestChat(
  tx: Tx,
  deps: InboxDeps,
  workspaceId: string,
  accountId: string,
  seen: SeenChat,
): Promise<void> {
  const [account, known, forgottenAt] = await Promise.all([
    deps.accounts.getAccount(tx, workspaceId, accountId),
    findByChat(tx, workspaceId, accountId, seen.chatId),
    deps.leads.forgottenSince(tx, workspaceId, {
      ...{ accountId, providerId: seen.attendeeProviderId },
      publicIdentifier: seen.attendee?.publicIdentifier ?? null,
    }),
  ]);
  if (account === undefined || account.status === 'Deleted') return;
  // What was said before a person was forgotten does not come back; what they write since is a new conversation.
  const messages = forgottenAt === null ? seen.messages : seen.messages.filter(({ at }) => at > forgottenAt);
  const fresh = await unknownMessages(tx, workspaceId, known, messages);
  // A chat without a message is no conversation yet.
  if (known === undefined && fresh.length === 0) return;
  const origins = new Map<string, OwnOrigin>();
  for (const message of fresh) {
    if (!message.isOwn) continue;
    origins.set(message.messageId, await originOfOwn(tx, deps, workspaceId, account, seen, message));
  }
  const teaches = known === undefined || known.leadId === null || teachesPerson(known, seen.attendee);
  const readElsewhere = seen.unread !== undefined && (known?.unreadCount ?? 1) > seen.unread.count;
  if (fresh.length === 0 && !teaches && !readElsewhere) {
    await noteSmallThings(tx, workspaceId, known.id, seen);
    return;
  }
  const locked = await lockChat(tx, workspaceId, {
    newId: deps.platform.random.id(),
    accountId,
    chatId: seen.chatId,
    attendeeProviderId: seen.attendeeProviderId,
  });
  const conversation = teaches ? await settlePerson(tx, deps, workspaceId, locked, seen.attendee) : locked;
  const added: StoredMessage[] = [];
  for (const message of fresh) {
    const own = origins.get(message.messageId) ?? null;
    const row = await storeSeen(tx, deps.platform.random, workspaceId, conversation.id, message, own);
    if (row !== undefined) added.push(row);
  }
  await noteSmallThings(tx, workspaceId, conversation.id, seen);
  if (seen.unread !== undefined) await adoptUnread(tx, workspaceId, conversation.id, seen.unread);
  const after = await deriveState(tx, workspaceId, conversation.id);
  await acceptNotes(tx, deps, workspaceId, after, origins, fresh);
  await announceAdded(tx, deps, workspaceId, after, {
    added,
    connectedAt: account.connectedAt,
    gainedLead: locked.leadId === null,
  });
  if (fresh.length > 0 || !sameForReaders(locked, after)) {
    await hint(tx, workspaceId, 'inbox.conversation', after.id);
  }
}

/** What is new, each message once, oldest first; text as the database can hold it. */
async function unknownMessages(
  tx: Tx,
  workspaceId: string,
  known: StoredConversation | undefined,
  messages: readonly SeenMessage[],
): Promise<SeenMessage[]> {
  const ids = messages.map((message) => message.messageId);
  const observed =
    known === undefined ? new Set<string>() : await listObserved(tx, workspaceId, known.id, ids);
  const each = new Map(messages.map((message) => [message.messageId, message]));
  return [...each.values()]
    .filter((message) => !observed.has(message.messageId))
    .map((message) => ({ ...message, text: message.text.replaceAll('\u0000', '') }))
    .toSorted((a, b) => a.at - b.at || (a.messageId < b.messageId ? -1 : 1));
}

async function noteSmallThings(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  seen: SeenChat,
): Promise<void> {
  const read = seen.messages.filter((message) => message.isOwn && message.seen === true);
  if (read.length > 0) {
    const ids = read.map((message) => message.messageId);
    await markSeen(tx, workspaceId, conversationId, ids);
  }
  if (seen.completeThroughAt !== undefined) {
    await markSyncedThrough(tx, workspaceId, conversationId, seen.completeThroughAt);
  }
}

/** What was read on the network counts as read here. */
async function adoptUnread(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  unread: { count: number; at: number },
): Promise<void> {
  const readThrough = await findReadThrough(tx, workspaceId, conversationId, unread.count, unread.at);
  if (readThrough !== undefined) await markReadThrough(tx, workspaceId, conversationId, readThrough);
}

/** LinkedIn puts an invitation's note into the chat once the invitation is accepted. */
async function acceptNotes(
  tx: Tx,
  deps: InboxDeps,
  workspaceId: string,
  conversation: StoredConversation,
  origins: ReadonlyMap<string, OwnOrigin>,
  fresh: readonly SeenMessage[],
): Promise<void> {
  const now = deps.platform.clock.businessNow();
  for (const message of fresh) {
    const own = origins.get(message.messageId);
    if (own?.origin !== 'invitation_note' || own.action === null) continue;
    const person = {
      providerId: conversation.attendeeProviderId,
      publicIdentifier: own.action.publicIdentifier,
    };
    // Some providers date the note by the invitation, which is no time of acceptance.
    const sentAt = own.action.dispatchedAt ?? own.action.endedAt ?? 0;
    const at = message.at > sentAt + 60_000 ? message.at : now;
    await acceptInvitation(tx, deps, workspaceId, conversation.accountId, person, at);
  }
}

/** What was said before the account was linked is history: it answers no campaign of ours. */
async function announceAdded(
  tx: Tx,
  deps: InboxDeps,
  workspaceId: string,
  conversation: StoredConversation,
  what: { added: readonly StoredMessage[]; connectedAt: number; gainedLead: boolean },
): Promise<void> {
  if (!hasLead(conversation)) return;
  const recent = what.added.filter((message) => message.at >= what.connectedAt);
  for (const message of recent.filter(({ origin }) => origin === 'manual')) {
    await announceManual(tx, deps, workspaceId, conversation, message);
  }
  const replies = recent.filter((message) => !message.isOwn);
  for (const message of replies) await announceReply(tx, deps, workspaceId, conversation, message);
  if (!what.gainedLead || replies.length > 0) return;
  // Stored while nobody knew whose reply it was.
  const earlier = await findNewestInbound(tx, workspaceId, conversation.id, what.connectedAt);
  if (earlier !== undefined) await announceReply(tx, deps, workspaceId, conversation, earlier);
}

function sameForReaders(before: StoredConversation, after: StoredConversation): boolean {
  return (
    before.leadId === after.leadId &&
    before.name === after.name &&
    before.headline === after.headline &&
    before.unreadCount === after.unreadCount &&
    before.lastAt === after.lastAt
  );
}
