import { useInfiniteQuery } from '@tanstack/react-query';
import type { Conversation } from '@waypost/contract/inbox';
import { useEffect, useRef } from 'react';
import { type ConversationFilter, conversationsQuery } from '../api/conversations.ts';

/** Walks the list as it is filtered now, from the conversation that is open. */
export interface Neighbours {
  /** Undefined at the end of what is loaded; the next page is then read. */
  next: () => Conversation | undefined;
  previous: () => Conversation | undefined;
}

/**
 * With nothing open the first one is next. What has left the list meanwhile (read in Unread, archived) leaves its place
 * behind: the one that moved up into it is next.
 */
export function useNeighbours(asked: ConversationFilter, selectedId: string | null): Neighbours {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    conversationsQuery(asked),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex(({ id }) => id === selectedId);
  const lastAt = useRef(0);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
    else if (selectedId === null) lastAt.current = 0;
  }, [at, selectedId]);
  return {
    next: () => {
      const next = items[at >= 0 ? at + 1 : lastAt.current];
      if (next === undefined && hasNextPage && !isFetchingNextPage) void fetchNextPage();
      return next;
    },
    previous: () => items[(at >= 0 ? at : lastAt.current) - 1],
  };
}
