import type { messagesQuery, Thread } from '@waypost/contract/inbox';
import type { z } from 'zod';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { StoredConversation } from '../conversation.ts';
import { iso, viewConversation } from '../conversation-view.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { viewMessages } from '../message-view.ts';
import { decodePosition, encodePosition } from '../page-position.ts';
import { findConversation } from '../store/conversation.store.ts';
import { listMessages } from '../store/message.store.ts';

/** One conversation: messages newest first, replies on their way included, and what campaigns did. */
export async function readThread(
  deps: InboxDeps,
  workspaceId: string,
  conversationId: string,
  query: z.output<typeof messagesQuery>,
): Promise<Thread> {
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const conversation = await findConversation(tx, workspaceId, conversationId);
    if (conversation === undefined) throw notFound('This conversation');
    const rows = await listMessages(tx, workspaceId, conversationId, {
      after: query.cursor === undefined ? null : decodePosition(query.cursor),
      limit: query.limit + 1,
    });
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const touches =
      conversation.leadId === null
        ? { campaigns: [], events: [] }
        : await deps.touchesOf(tx, workspaceId, conversation.leadId);
    return {
      conversation: await viewConversation(tx, deps, workspaceId, conversation),
      messages: {
        items: await viewMessages(tx, deps, workspaceId, conversation, shown),
        nextCursor: rows.length > query.limit && last !== undefined ? encodePosition(last) : null,
      },
      events: touches.events.map(({ at, text }) => ({ at: iso(at), text })),
      campaigns: touches.campaigns.map((touch) => ({
        ...touch,
        at: touch.at === null ? null : iso(touch.at),
      })),
      blockedBy: await blockedBy(tx, deps, workspaceId, conversation),
    };
  });
}

/** The doubtful action that has to be cleared, or set aside, before this person is written to again. */
async function blockedBy(
  tx: Tx,
  { sender, platform }: InboxDeps,
  workspaceId: string,
  { accountId, leadId }: StoredConversation,
): Promise<Thread['blockedBy']> {
  if (leadId === null) return null;
  const action = await sender.findUnresolved(tx, workspaceId, accountId, leadId);
  if (action?.state !== 'in_doubt') return null;
  const { sentence } = await sender.explainer(tx, workspaceId)(action);
  return { since: iso(action.dispatchedAt ?? platform.clock.businessNow()), note: sentence };
}
