import type { conversationsPage, inboxFolder, listConversationsQuery } from '@waypost/contract/inbox';
import { POSITIVE_INTENT } from '@waypost/domain/inbox/intent';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { instant } from '../../../platform/db/pool.ts';
import { get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { StoredConversation } from '../conversation.ts';
import type { Position } from '../page-position.ts';
import { likePattern } from '../search-text.ts';
import { conversationColumns, type ConversationRow, toConversation } from './conversation.store.ts';
import { toSort, unsorted } from './intent.store.ts';

export type Folder = z.output<typeof inboxFolder>;

const folders: Record<Folder, RawBuilder<unknown>> = {
  all: sql`c.archived_through_at is null`,
  'needs-reply': sql`c.archived_through_at is null and c.unanswered_since is not null`,
  interested: sql`c.archived_through_at is null and c.intent = ${POSITIVE_INTENT}`,
  unread: sql`c.archived_through_at is null and c.unread_count > 0`,
  archived: sql`c.archived_through_at is not null`,
};

/** A page of a folder, newest message first; `folder` null: of all of them, archived ones included. */
export async function listConversationRows(
  tx: Tx,
  workspaceId: string,
  page: {
    folder: Folder | null;
    leadId: string | null;
    accountId: string | null;
    search: string | null;
    intent: z.output<typeof listConversationsQuery>['intent'] | null;
    after: Position | null;
    limit: number;
  },
): Promise<StoredConversation[]> {
  const { accountId, after, folder, intent, leadId } = page;
  const pattern = page.search === null ? null : likePattern(page.search);
  const rows = await list(
    tx,
    sql<ConversationRow>`select ${conversationColumns} from conversations c
      where c.workspace_id = ${workspaceId} and c.last_at is not null
        ${folder === null ? sql`` : sql`and ${folders[folder]}`}
        ${leadId === null ? sql`` : sql`and c.lead_id = ${leadId}`}
        ${accountId === null ? sql`` : sql`and c.account_id = ${accountId}`}
        ${intent === null || intent === undefined ? sql`` : sql`and ${intent === 'unsorted' ? unsorted : sql`c.intent = ${intent}`}`}
        ${
          pattern === null
            ? sql``
            : sql`and (c.search_text like ${pattern} or exists (select 1 from messages m
                where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.search_text like ${pattern}))`
        }
        ${after === null ? sql`` : sql`and (c.last_at, c.id) < (${instant(after.at)}, ${after.id}::uuid)`}
      order by c.last_at desc, c.id desc limit ${page.limit}`,
  );
  return rows.map(toConversation);
}

/** What waits, in the whole workspace or one account. */
export async function countWaiting(
  tx: Tx,
  workspaceId: string,
  accountId: string | null,
): Promise<z.output<typeof conversationsPage>['counts']> {
  const ofAccount = accountId === null ? sql`` : sql`and c.account_id = ${accountId}`;
  const row = await get(
    tx,
    sql<{ needs_reply: number; unread: number; interested: number; to_sort: number }>`select
      (select count(*) from conversations c where c.workspace_id = ${workspaceId} and ${folders['needs-reply']}
        ${ofAccount}) as needs_reply,
      (select count(*) from conversations c where c.workspace_id = ${workspaceId} and ${folders.unread}
        ${ofAccount}) as unread,
      (select count(*) from conversations c where c.workspace_id = ${workspaceId} and ${folders.interested}
        ${ofAccount}) as interested,
      (select count(*) from conversations c where c.workspace_id = ${workspaceId} and ${toSort}
        ${ofAccount}) as to_sort`,
  );
  return {
    needsReply: row.needs_reply,
    unread: row.unread,
    interested: row.interested,
    toSort: row.to_sort,
  };
}
