import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { StoredMessage } from '../conversation.ts';
import type { Position } from '../page-position.ts';
import { searchText } from '../search-text.ts';

interface MessageRow {
  id: string;
  conversation_id: string;
  provider_message_id: string | null;
  text: string;
  at: number;
  is_own: boolean;
  origin: StoredMessage['origin'];
  state: StoredMessage['state'];
  note: string | null;
  action_id: string | null;
  step_id: string | null;
  observed: boolean;
}

const columns =
  sql.raw(`m.id, m.conversation_id, m.provider_message_id, m.text, m.at, m.is_own, m.origin, m.state,
  m.note, m.action_id, m.step_id, m.observed`);

function toMessage(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    providerMessageId: row.provider_message_id,
    text: row.text,
    at: row.at,
    isOwn: row.is_own,
    origin: row.origin,
    state: row.state,
    note: row.note,
    actionId: row.action_id,
    stepId: row.step_id,
    observed: row.observed,
  };
}

/** Which of these messages the network has shown us before. */
export async function listObserved(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  providerMessageIds: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ provider_message_id: string }>`select m.provider_message_id from messages m
      where m.workspace_id = ${workspaceId} and m.conversation_id = ${conversationId} and m.observed
        and m.provider_message_id = any(${[...providerMessageIds]}::text[])`,
  );
  return new Set(rows.map((row) => row.provider_message_id));
}

/** Adds a message; the caller holds the conversation and has looked whether it is there. */
export async function insertMessage(
  tx: Tx,
  workspaceId: string,
  message: StoredMessage & { clientKey?: string },
): Promise<void> {
  await later(
    tx,
    sql`insert into messages (workspace_id, id, conversation_id, provider_message_id, text, search_text, at, is_own,
        origin, state, note, action_id, step_id, client_key, observed)
      values (${workspaceId}, ${message.id}, ${message.conversationId}, ${message.providerMessageId},
        ${message.text}, ${searchText(message.text)}, ${instant(message.at)}, ${message.isOwn}, ${message.origin},
        ${message.state}, ${message.note}, ${message.actionId}, ${message.stepId}, ${message.clientKey ?? null},
        ${message.observed})`,
  );
}

/** Writes everything of a stored message that may still change. */
export async function updateMessage(tx: Tx, workspaceId: string, message: StoredMessage): Promise<void> {
  await later(
    tx,
    sql`update messages set provider_message_id = ${message.providerMessageId}, text = ${message.text},
        search_text = ${searchText(message.text)}, at = ${instant(message.at)}, origin = ${message.origin},
        state = ${message.state}, note = ${message.note}, action_id = ${message.actionId},
        step_id = ${message.stepId}, observed = ${message.observed}
      where workspace_id = ${workspaceId} and id = ${message.id}`,
  );
}

export async function deleteMessage(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await later(tx, sql`delete from messages where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function findMessage(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  id: string,
): Promise<StoredMessage | undefined> {
  const row = await find(
    tx,
    sql<MessageRow>`select ${columns} from messages m where m.workspace_id = ${workspaceId}
      and m.conversation_id = ${conversationId} and m.id = ${id}`,
  );
  return row && toMessage(row);
}

export async function findByProviderId(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  providerMessageId: string,
): Promise<StoredMessage | undefined> {
  const row = await find(
    tx,
    sql<MessageRow>`select ${columns} from messages m where m.workspace_id = ${workspaceId}
      and m.conversation_id = ${conversationId} and m.provider_message_id = ${providerMessageId}`,
  );
  return row && toMessage(row);
}

export async function findByAction(
  tx: Tx,
  workspaceId: string,
  actionId: string,
): Promise<StoredMessage | undefined> {
  const row = await find(
    tx,
    sql<MessageRow>`select ${columns} from messages m
      where m.workspace_id = ${workspaceId} and m.action_id = ${actionId}`,
  );
  return row && toMessage(row);
}

export async function findByClientKey(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  clientKey: string,
): Promise<StoredMessage | undefined> {
  const row = await find(
    tx,
    sql<MessageRow>`select ${columns} from messages m where m.workspace_id = ${workspaceId}
      and m.conversation_id = ${conversationId} and m.client_key = ${clientKey}`,
  );
  return row && toMessage(row);
}

/** Own messages that left without the network having named them, oldest first. */
export async function listUnnamed(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
): Promise<StoredMessage[]> {
  const rows = await list(
    tx,
    sql<MessageRow>`select ${columns} from messages m where m.workspace_id = ${workspaceId}
      and m.conversation_id = ${conversationId} and m.provider_message_id is null and m.state in ('sent', 'checking')
      order by m.at, m.id`,
  );
  return rows.map(toMessage);
}

/** The newest inbound message with `at >= sinceAt`. */
export async function findNewestInbound(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  sinceAt: number,
): Promise<StoredMessage | undefined> {
  const row = await find(
    tx,
    sql<MessageRow>`select ${columns} from messages m where m.workspace_id = ${workspaceId}
      and m.conversation_id = ${conversationId} and not m.is_own and m.at >= ${instant(sinceAt)}
      order by m.at desc, m.provider_message_id desc limit 1`,
  );
  return row && toMessage(row);
}

/** Time of the newest inbound message up to `throughAt` that is not among the `unread` newest ones. */
export async function findReadThrough(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  unread: number,
  throughAt: number,
): Promise<number | undefined> {
  const row = await find(
    tx,
    sql<{ at: number }>`select m.at from messages m where m.workspace_id = ${workspaceId}
      and m.conversation_id = ${conversationId} and not m.is_own and m.at <= ${instant(throughAt)}
      order by m.at desc, m.provider_message_id desc offset ${unread} limit 1`,
  );
  return row?.at;
}

/** A page of a thread, newest first; what was taken back is not shown. */
export async function listMessages(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  page: { after: Position | null; limit: number },
): Promise<StoredMessage[]> {
  const after = page.after;
  const rows = await list(
    tx,
    sql<MessageRow>`select ${columns} from messages m where m.workspace_id = ${workspaceId}
      and m.conversation_id = ${conversationId} and m.state <> 'cancelled'
      ${after === null ? sql`` : sql`and (m.at, m.id) < (${instant(after.at)}, ${after.id}::uuid)`}
      order by m.at desc, m.id desc limit ${page.limit}`,
  );
  return rows.map(toMessage);
}

/** Our message was read by the person; nothing happens when it is not known. */
export async function markSeen(
  tx: Tx,
  workspaceId: string,
  conversationId: string,
  providerMessageIds: readonly string[],
): Promise<number> {
  return change(
    tx,
    sql`update messages set seen = true where workspace_id = ${workspaceId} and conversation_id = ${conversationId}
      and is_own and not seen and provider_message_id = any(${[...providerMessageIds]}::text[])`,
  );
}

/** When each lead last wrote to any account of the workspace; who never did is left out. */
export async function lastInboundOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, number>> {
  if (leadIds.length === 0) return new Map();
  const rows = await list(
    tx,
    sql<{ lead_id: string; at: number }>`select c.lead_id, max(m.at) as at
      from conversations c join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
      where c.workspace_id = ${workspaceId} and c.lead_id = any(${[...leadIds]}::uuid[])
        and m.origin = 'inbound' group by 1`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.at]));
}
