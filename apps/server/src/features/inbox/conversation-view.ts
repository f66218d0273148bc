import type { Conversation } from '@waypost/contract/inbox';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import type { Tx } from '../../platform/db/tenant.ts';
import type { StoredConversation } from './conversation.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** Conversations as the API answers them, in the given order. */
export async function viewConversations(
  tx: Tx,
  { accounts }: Pick<InboxDeps, 'accounts'>,
  workspaceId: string,
  conversations: readonly StoredConversation[],
): Promise<Conversation[]> {
  if (conversations.length === 0) return [];
  const all = new Map((await accounts.listAll(tx, workspaceId)).map((account) => [account.id, account]));
  return conversations.map((conversation) => {
    const account = all.get(conversation.accountId);
    const publicIdentifier = conversation.attendeePublicIdentifier;
    return {
      id: conversation.id,
      account: {
        id: conversation.accountId,
        name: account?.name ?? 'A removed account',
        picture: account?.picture ?? null,
      },
      leadId: conversation.leadId,
      name: conversation.name || 'LinkedIn member',
      headline: conversation.headline,
      picture: conversation.picture,
      profileUrl: publicIdentifier === null ? null : profileUrlOf(publicIdentifier),
      lastText: conversation.lastText,
      lastAt: iso(conversation.lastAt ?? 0),
      lastIsOwn: conversation.lastIsOwn,
      unreadCount: conversation.unreadCount,
      unansweredSince: conversation.unansweredSince === null ? null : iso(conversation.unansweredSince),
      archived: conversation.archivedThroughAt !== null,
      intent: viewIntent(conversation),
    };
  });
}

function viewIntent({ intent, intentBy, intentQuote }: StoredConversation): Conversation['intent'] {
  return intent === null || intentBy === null ? null : { is: intent, by: intentBy, quote: intentQuote };
}

export async function viewConversation(
  tx: Tx,
  deps: Pick<InboxDeps, 'accounts'>,
  workspaceId: string,
  conversation: StoredConversation,
): Promise<Conversation> {
  const [view] = await viewConversations(tx, deps, workspaceId, [conversation]);
  if (view === undefined) throw new Error('A conversation was not answered.');
  return view;
}

export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
