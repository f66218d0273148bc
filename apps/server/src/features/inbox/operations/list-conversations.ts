import type { conversationsPage, listConversationsQuery } from '@waypost/contract/inbox';
import type { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { iso, viewConversations } from '../conversation-view.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { decodePosition, encodePosition } from '../page-position.ts';
import { countWaiting, listConversationRows } from '../store/conversation-page.store.ts';
import { listSyncs } from '../store/sync.store.ts';

/**
 * A page of a folder with what waits and how fresh each account is. Of one lead, every conversation is meant unless
 * a folder is named.
 */
export async function listConversations(
  deps: InboxDeps,
  workspaceId: string,
  query: z.output<typeof listConversationsQuery>,
): Promise<z.output<typeof conversationsPage>> {
  const accountId = query.accountId ?? null;
  const leadId = query.leadId ?? null;
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const rows = await listConversationRows(tx, workspaceId, {
      folder: folderOf(query),
      accountId,
      leadId,
      search: query.search === undefined || query.search === '' ? null : query.search,
      intent: query.intent ?? null,
      after: query.cursor === undefined ? null : decodePosition(query.cursor),
      limit: query.limit + 1,
    });
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const syncs = new Map((await listSyncs(tx, workspaceId)).map((sync) => [sync.accountId, sync]));
    const linked = (await deps.accounts.listAll(tx, workspaceId)).filter(
      (account) => account.status !== 'Deleted',
    );
    return {
      items: await viewConversations(tx, deps, workspaceId, shown),
      nextCursor:
        rows.length > query.limit && last !== undefined
          ? encodePosition({ at: last.lastAt ?? 0, id: last.id })
          : null,
      counts: await countWaiting(tx, workspaceId, accountId),
      sync: linked.map(({ id, name, status }) => {
        const readAt = syncs.get(id)?.chatsReadAt ?? null;
        return { accountId: id, name, status, syncedAt: readAt === null ? null : iso(readAt) };
      }),
    };
  });
}

/** Null: of every folder. Of one lead, and of what people mean, archived conversations are shown too. */
function folderOf({ folder, intent, leadId }: z.output<typeof listConversationsQuery>) {
  if (folder === undefined) return leadId === undefined && intent === undefined ? 'all' : null;
  return folder === 'all' && intent !== undefined ? null : folder;
}
