import type { ConversationIntent, IntentSource } from '@waypost/domain/inbox/intent';
import { sql } from 'kysely';
import { find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { StoredConversation } from '../conversation.ts';
import { conversationColumns, type ConversationRow, toConversation } from './conversation.store.ts';

/**
 * Answers to a campaign whose meaning nobody has said; a condition on `conversations c`. Other talks are nobody's
 * business here.
 */
export const unsorted = sql`c.intent is null and c.answers_campaign`;

/** Of these, what nobody has looked at since they last wrote. */
export const toSort = sql`${unsorted} and (c.intent_through_at is null or c.inbound_at > c.intent_through_at)`;

/** A conversation and what the person wrote last, oldest first. */
export interface UnreadMeaning {
  id: string;
  texts: string[];
}

/** Messages of theirs that tell what they mean; the newest are enough. */
const textsPerConversation = 3;

/** Conversations to sort, newest first. */
export async function listToSort(
  tx: Tx,
  workspaceId: string,
  { accountId, limit }: { accountId: string | null; limit: number },
): Promise<UnreadMeaning[]> {
  return list(
    tx,
    sql<UnreadMeaning>`select c.id, (
        select array_agg(m.text order by m.at, m.id) from (
          select m.text, m.at, m.id from messages m
          where m.workspace_id = c.workspace_id and m.conversation_id = c.id and not m.is_own and m.state = 'received'
          order by m.at desc, m.id desc limit ${textsPerConversation}) m) as texts
      from conversations c
      where c.workspace_id = ${workspaceId} and ${toSort}
        ${accountId === null ? sql`` : sql`and c.account_id = ${accountId}`}
      order by c.last_at desc, c.id desc limit ${limit}`,
  );
}

export async function countToSort(tx: Tx, workspaceId: string, accountId: string | null): Promise<number> {
  const row = await find(
    tx,
    sql<{
      n: number;
    }>`select count(*) as n from conversations c where c.workspace_id = ${workspaceId} and ${toSort}
      ${accountId === null ? sql`` : sql`and c.account_id = ${accountId}`}`,
  );
  return row?.n ?? 0;
}

/** Those of these that are still to sort, locked in one order. */
export async function lockToSort(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<StoredConversation[]> {
  const rows = await list(
    tx,
    sql<ConversationRow>`select ${conversationColumns} from conversations c
      where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::uuid[]) and ${toSort}
      order by c.id for update`,
  );
  return rows.map(toConversation);
}

/** Notes what the person means, or that nobody knows, as of their newest message. */
export async function saveIntent(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  meant: { is: ConversationIntent; by: IntentSource; quote: string | null } | null,
): Promise<void> {
  await later(
    tx,
    sql`update conversations set intent = ${meant?.is ?? null}, intent_by = ${meant?.by ?? null},
        intent_quote = ${meant?.quote ?? null}, intent_through_at = inbound_at
      where workspace_id = ${workspaceId} and id = ${conversationId}`,
  );
}

/** A campaign counts what was said here as its reply. */
export async function noteAnswer(tx: Tx, workspaceId: string, conversationId: string): Promise<void> {
  await later(
    tx,
    sql`update conversations set answers_campaign = true
      where workspace_id = ${workspaceId} and id = ${conversationId} and not answers_campaign`,
  );
}

/**
 * Makes a conversation unsorted that a campaign took up again since its meaning was said: what comes now answers
 * something else. What the earlier campaign counted stays.
 */
export async function forgetEarlierIntent(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await later(
    tx,
    sql`update conversations c set intent = null, intent_by = null, intent_quote = null
      where c.workspace_id = ${workspaceId} and c.id = ${conversationId} and c.intent is not null
        and exists (select 1 from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
          and m.is_own and m.origin in ('campaign', 'invitation_note') and m.state = 'sent'
          and m.at > c.intent_through_at and m.at < c.inbound_at)`,
  );
}
