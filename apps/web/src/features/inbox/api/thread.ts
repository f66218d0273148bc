import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { api } from '../../../lib/api/api.ts';

const live = 'inbox.conversation';
const pageSize = 50;

/** One conversation: newest messages first, older pages on demand. */
export function threadQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [live, 'thread', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(inboxRoutes.get, {
        params: { id },
        query: { limit: pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.messages.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export interface Reply {
  text: string;
  /** Made with the draft: a double click or a repeat after a lost answer sends once. */
  clientKey: string;
  sendAnyway?: boolean;
}

export function useReply(conversationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reply: Reply) =>
      api.call(inboxRoutes.reply, { params: { id: conversationId }, body: reply }),
    onSettled: () => queries.invalidateQueries({ queryKey: [live] }),
  });
}

/** Takes a reply back, or ends the time in which that is possible. */
export function useReplyTiming(conversationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, what }: { messageId: string; what: 'undo' | 'send-now' }) =>
      api.call(what === 'undo' ? inboxRoutes.undo : inboxRoutes.sendNow, {
        params: { id: conversationId, messageId },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [live] }),
  });
}
