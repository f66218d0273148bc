import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Conversation, Thread } from '@waypost/contract/inbox';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import type { ReplyOf } from '@waypost/contract/route';
import type { ConversationIntent } from '@waypost/domain/inbox/intent';
import { api } from '../../../lib/api/api.ts';

const live = 'inbox.conversation';
const setting = ['inbox.set-intent'];

/**
 * Says what a person means, or takes that back: shown at once, and as it was when the server refuses. Several after each
 * other reach the server in their order, and what it says is read again after the last of them.
 */
export function useSetIntent() {
  const queries = useQueryClient();
  const isLast = () => queries.isMutating({ mutationKey: setting }) === 1;
  return useMutation({
    mutationKey: setting,
    scope: { id: 'inbox.set-intent' },
    mutationFn: ({
      conversation,
      intent,
    }: {
      conversation: Conversation;
      intent: ConversationIntent | null;
    }) => api.call(inboxRoutes.setIntent, { params: { id: conversation.id }, body: { intent } }),
    onMutate: async ({ conversation, intent }) => {
      // An answer that is under way knows nothing of the change and would take it off the screen.
      await queries.cancelQueries({ queryKey: [live], predicate: ({ state }) => state.data !== undefined });
      showIntent(
        queries,
        conversation.id,
        intent === null ? null : { is: intent, by: 'person', quote: null },
      );
    },
    onError: (_error, { conversation }) => {
      if (isLast()) showIntent(queries, conversation.id, conversation.intent);
    },
    onSettled: () => {
      if (isLast()) void readIntentsAgain(queries);
    },
  });
}

/** One call: at most 20 replies are read; throws ApiError `not_ready`, `credits_exceeded`, `unavailable`. */
export function sortReplies(accountId: string | null): Promise<ReplyOf<typeof inboxRoutes.sortReplies>> {
  return api.call(inboxRoutes.sortReplies, { body: accountId === null ? {} : { accountId } });
}

/** Conversations, and the rates of campaigns that count them. */
export async function readIntentsAgain(queries: QueryClient): Promise<void> {
  await Promise.all(
    [live, 'campaigns.campaign'].map((first) => queries.invalidateQueries({ queryKey: [first] })),
  );
}

function showIntent(queries: QueryClient, id: string, intent: Conversation['intent']): void {
  queries.setQueriesData<InfiniteData<ReplyOf<typeof inboxRoutes.list>>>(
    { queryKey: [live, 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, intent } : item)),
        })),
      },
  );
  queries.setQueryData<InfiniteData<Thread>>(
    [live, 'thread', id],
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, conversation: { ...page.conversation, intent } })),
      },
  );
}
