import type { ConversationIntent, IntentSource } from '@waypost/domain/inbox/intent';
import { sql, type RawBuilder } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { StoredConversation } from '../conversation.ts';
import { searchText } from '../search-text.ts';

/** A row as selected by {@link conversationColumns}; never leaves the stores. */
export interface ConversationRow {
  id: string;
  account_id: string;
  chat_id: string;
  lead_id: string | null;
  attendee_provider_id: string;
  attendee_public_identifier: string | null;
  name: string;
  headline: string | null;
  picture: string | null;
  last_text: string;
  last_at: number | null;
  last_is_own: boolean;
  unread_count: number;
  unanswered_since: number | null;
  archived_through_at: number | null;
  synced_through_at: number | null;
  intent: ConversationIntent | null;
  intent_by: IntentSource | null;
  intent_quote: string | null;
  intent_through_at: number | null;
  inbound_at: number | null;
}

export const conversationColumns = sql.raw(`c.id, c.account_id, c.chat_id, c.lead_id, c.attendee_provider_id,
  c.attendee_public_identifier, c.name, c.headline, c.picture, c.last_text, c.last_at, c.last_is_own,
  c.unread_count, c.unanswered_since, c.archived_through_at, c.synced_through_at,
  c.intent, c.intent_by, c.intent_quote, c.intent_through_at, c.inbound_at`);

export function toConversation(row: ConversationRow): StoredConversation {
  return {
    id: row.id,
    accountId: row.account_id,
    chatId: row.chat_id,
    leadId: row.lead_id,
    attendeeProviderId: row.attendee_provider_id,
    attendeePublicIdentifier: row.attendee_public_identifier,
    name: row.name,
    headline: row.headline,
    picture: row.picture,
    lastText: row.last_text,
    lastAt: row.last_at,
    lastIsOwn: row.last_is_own,
    unreadCount: row.unread_count,
    unansweredSince: row.unanswered_since,
    archivedThroughAt: row.archived_through_at,
    syncedThroughAt: row.synced_through_at,
    intent: row.intent,
    intentBy: row.intent_by,
    intentQuote: row.intent_quote,
    intentThroughAt: row.intent_through_at,
    inboundAt: row.inbound_at,
  };
}

/** The first conversation that a condition chooses; `locked`: whoever else changes it waits for this transaction. */
async function choose(
  tx: Tx,
  workspaceId: string,
  condition: RawBuilder<unknown>,
  locked: boolean,
): Promise<StoredConversation | undefined> {
  const row = await find(
    tx,
    sql<ConversationRow>`select ${conversationColumns} from conversations c
      where c.workspace_id = ${workspaceId} and ${condition}
      order by c.last_at desc nulls last, c.id limit 1 ${locked ? sql`for update` : sql``}`,
  );
  return row && toConversation(row);
}

export async function findConversation(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<StoredConversation | undefined> {
  return choose(tx, workspaceId, sql`c.id = ${id}`, false);
}

/** Like {@link findConversation}; whoever else changes the conversation waits for this transaction. */
export async function lockConversation(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<StoredConversation | undefined> {
  return choose(tx, workspaceId, sql`c.id = ${id}`, true);
}

export async function findByChat(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  chatId: string,
): Promise<StoredConversation | undefined> {
  return choose(tx, workspaceId, ofChat(accountId, chatId), false);
}

/** The conversation of a chat, made if it is new, locked until the transaction ends. */
export async function lockChat(
  tx: Tx,
  workspaceId: string,
  chat: { newId: string; accountId: string; chatId: string; attendeeProviderId: string },
): Promise<StoredConversation> {
  await change(
    tx,
    sql`insert into conversations (workspace_id, id, account_id, chat_id, attendee_provider_id)
      values (${workspaceId}, ${chat.newId}, ${chat.accountId}, ${chat.chatId}, ${chat.attendeeProviderId})
      on conflict (workspace_id, account_id, chat_id) do nothing`,
  );
  const locked = await choose(tx, workspaceId, ofChat(chat.accountId, chat.chatId), true);
  if (locked === undefined) throw new Error('A conversation that was just made cannot be found.');
  return locked;
}

function ofChat(accountId: string, chatId: string): RawBuilder<unknown> {
  return sql`c.account_id = ${accountId} and c.chat_id = ${chatId}`;
}

/** The newest conversation of an account with a lead, locked. */
export async function lockPair(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  leadId: string,
): Promise<StoredConversation | undefined> {
  return choose(tx, workspaceId, sql`c.lead_id = ${leadId} and c.account_id = ${accountId}`, true);
}

/** Conversations of a person that belong to no lead or to another one, locked. */
export async function lockOfOtherLeads(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  providerId: string,
  leadId: string,
): Promise<StoredConversation[]> {
  const rows = await list(
    tx,
    sql<ConversationRow>`select ${conversationColumns} from conversations c
      where c.workspace_id = ${workspaceId} and c.account_id = ${accountId}
        and c.attendee_provider_id = ${providerId} and c.lead_id is distinct from ${leadId} order by c.id for update`,
  );
  return rows.map(toConversation);
}

export async function savePerson(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  person: Pick<StoredConversation, 'leadId' | 'attendeePublicIdentifier' | 'name' | 'headline' | 'picture'>,
): Promise<void> {
  await later(
    tx,
    sql`update conversations set lead_id = ${person.leadId}, name = ${person.name},
        attendee_public_identifier = ${person.attendeePublicIdentifier}, headline = ${person.headline},
        picture = ${person.picture}, search_text = ${searchText(person.name, person.headline)}
      where workspace_id = ${workspaceId} and id = ${conversationId}`,
  );
}

/** Everything up to `at` counts as read; never goes back. */
export async function markReadThrough(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  at: number,
): Promise<void> {
  await later(
    tx,
    sql`update conversations set read_through_at = greatest(read_through_at, ${instant(at)})
      where workspace_id = ${workspaceId} and id = ${conversationId}`,
  );
}

/** Shows the conversation as unread although it was read, or ends that. */
export async function setMarkedUnread(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  marked: boolean,
): Promise<void> {
  await change(
    tx,
    sql`update conversations set marked_unread = ${marked}
      where workspace_id = ${workspaceId} and id = ${conversationId}`,
  );
}

/** @param throughAt time of the newest message there was; null brings the conversation back. */
export async function setArchived(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  throughAt: number | null,
): Promise<void> {
  await change(
    tx,
    sql`update conversations set archived_through_at = ${instant(throughAt)}
      where workspace_id = ${workspaceId} and id = ${conversationId}`,
  );
}

/** Notes up to where a sweep has read everything; never goes back. */
export async function markSyncedThrough(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  at: number,
): Promise<void> {
  await later(
    tx,
    sql`update conversations set synced_through_at = greatest(synced_through_at, ${instant(at)})
      where workspace_id = ${workspaceId} and id = ${conversationId}`,
  );
}

/**
 * Derives what the lists show from the stored messages, whatever order they came in. Only a person's own word
 * answers or reads a message: one that a campaign sent at the same moment does not hide a reply.
 */
export async function deriveState(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
): Promise<StoredConversation> {
  const row = await get(
    tx,
    sql<ConversationRow>`with shown as (
        select m.text, m.at, m.is_own, m.origin, m.provider_message_id from messages m
        where m.workspace_id = ${workspaceId} and m.conversation_id = ${conversationId}
          and m.state in ('received', 'sent')),
      answered as (
        select coalesce(max(at), '-infinity') as at from shown where is_own and origin in ('reply', 'manual')),
      newest as (
        select text, at, is_own from shown order by at desc, provider_message_id desc nulls first limit 1)
      update conversations c set
        last_text = coalesce((select text from newest), ''),
        last_at = (select at from newest),
        last_is_own = coalesce((select is_own from newest), false),
        inbound_at = (select max(s.at) from shown s where not s.is_own),
        unanswered_since = (select min(s.at) from shown s where not s.is_own and s.at > (select at from answered)),
        unread_count = greatest(c.marked_unread::int, (select count(*)::int from shown s where not s.is_own
          and s.at > greatest((select at from answered), coalesce(c.read_through_at, '-infinity')))),
        archived_through_at = case when exists (select 1 from shown s where not s.is_own and s.at > c.archived_through_at)
          then null else c.archived_through_at end
      where c.workspace_id = ${workspaceId} and c.id = ${conversationId}
      returning ${conversationColumns}`,
  );
  return toConversation(row);
}
