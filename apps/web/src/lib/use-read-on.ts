import { useCallback } from 'react';

export interface PagedAnswer {
  fetchNextPage: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

/** Reads the next page when the end of a list comes into sight: one at a time, and after a failure only on request. */
export function useReadOn(answer: PagedAnswer): () => void {
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = answer;
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError]);
}
