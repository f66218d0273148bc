import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { SeenMessage } from '../conversation.ts';
import type { InboxDeps, NetworkChat, NetworkReader } from '../inbox-deps.ts';
import { findByChat } from '../store/conversation.store.ts';
import { findSync, noteChatsRead } from '../store/sync.store.ts';
import { ingestChat } from './ingest-chat.ts';

const chatsPerPage = 100;
const messagesPerPage = 50;
/** Of an account that is read for the first time: so many chats, and of each so many messages. */
const firstChatsMax = 200;
const firstMessagesMax = 100;
/** A provider may list a chat a while after its time stamp. */
const overlapMs = 60 * 60_000;

/**
 * Brings the conversations of an account in step with the network: chats changed since the last time, each back
 * to what is stored completely. Finds what webhooks lost; what they brought is not stored twice.
 * @throws AppError of {@link InboxDeps.network}.
 */
export async function sweepChats(
  deps: InboxDeps,
  reader: NetworkReader,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = deps.platform;
  const { workspaceId, accountId } = reader;
  const sync = await inWorkspace(db, workspaceId, (tx) => findSync(tx, workspaceId, accountId));
  const startedAt = clock.businessNow();
  const sweptUntil = sync?.chatsUntil ?? null;
  const chats = await changedChats(deps, reader, sweptUntil);
  for (const chat of chats) {
    // The next worker goes on: chats that are done are recognised without reading their messages.
    if (stopping.aborted) return;
    await sweepChat(deps, reader, chat, sweptUntil);
  }
  const until = chats.at(-1)?.lastAt ?? null;
  await inWorkspace(db, workspaceId, (tx) =>
    noteChatsRead(tx, workspaceId, accountId, { until, at: startedAt }),
  );
}

type ChangedChat = NetworkChat & { attendeeProviderId: string; lastAt: number };

/** One-to-one chats with anything new, oldest first. */
async function changedChats(
  deps: InboxDeps,
  reader: NetworkReader,
  until: number | null,
): Promise<ChangedChat[]> {
  const found = new Map<string, ChangedChat>();
  const after = until === null ? undefined : until - overlapMs;
  const chatsMax = until === null ? firstChatsMax : Infinity;
  let cursor: string | null = null;
  let read = 0;
  do {
    const page: Awaited<ReturnType<InboxDeps['network']['listChats']>> = await deps.network.listChats({
      ...reader,
      cursor,
      limit: chatsPerPage,
      ...(after === undefined ? {} : { after }),
    });
    read += page.items.length;
    for (const chat of page.items) {
      const { attendeeProviderId, lastAt } = chat;
      if (attendeeProviderId === null || lastAt === null || found.has(chat.chatId)) continue;
      found.set(chat.chatId, { ...chat, attendeeProviderId, lastAt });
    }
    cursor = page.cursor;
  } while (cursor !== null && read < chatsMax);
  return [...found.values()].toSorted((a, b) => a.lastAt - b.lastAt);
}

async function sweepChat(
  deps: InboxDeps,
  reader: NetworkReader,
  chat: ChangedChat,
  sweptUntil: number | null,
): Promise<void> {
  const { db } = deps.platform;
  const { workspaceId, accountId } = reader;
  const { chatId, attendeeProviderId } = chat;
  const known = await inWorkspace(db, workspaceId, (tx) => findByChat(tx, workspaceId, accountId, chatId));
  const isComplete = known?.syncedThroughAt != null && known.syncedThroughAt >= chat.lastAt;
  if (isComplete && known.unreadCount <= chat.unreadCount) return;
  const messages = isComplete
    ? []
    : await newMessages(deps, reader, chatId, known?.syncedThroughAt ?? null, sweptUntil);
  const isStranger = known === undefined || known.leadId === null || known.name === '';
  const attendee = isStranger ? await deps.network.getChatPerson({ ...reader, chatId }) : undefined;
  await inWorkspace(db, workspaceId, (tx) =>
    ingestChat(tx, deps, workspaceId, accountId, {
      chatId,
      attendeeProviderId,
      attendee: attendee ?? null,
      messages,
      unread: { count: chat.unreadCount, at: chat.lastAt },
      completeThroughAt: chat.lastAt,
    }),
  );
}

/**
 * Messages back to where a sweep has been before; at least one page, so that late ones are found. Of a chat that no
 * sweep has read, all since the account's last sweep, and of what was before so much as fills the first view.
 */
async function newMessages(
  deps: InboxDeps,
  reader: NetworkReader,
  chatId: string,
  completeThroughAt: number | null,
  sweptUntil: number | null,
): Promise<SeenMessage[]> {
  const messages: SeenMessage[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<InboxDeps['network']['listMessages']>> = await deps.network.listMessages({
      ...reader,
      chatId,
      cursor,
      limit: messagesPerPage,
    });
    messages.push(...page.items);
    cursor = page.cursor;
    const oldestAt = page.items.at(-1)?.at ?? -Infinity;
    const knownBefore = completeThroughAt ?? sweptUntil ?? Infinity;
    const isEnough = completeThroughAt !== null || messages.length >= firstMessagesMax;
    if (isEnough && oldestAt < knownBefore) break;
  } while (cursor !== null);
  return messages;
}
