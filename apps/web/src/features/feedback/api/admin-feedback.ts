import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeedbackState } from '@waypost/contract/feedback';
import { feedbackRoutes } from '@waypost/contract/feedback.routes';
import { api } from '../../../lib/api/api.ts';

const everybodys = ['feedback', 'everybody'] as const;

/** What everybody told us, newest first; administrators alone may ask. */
export const adminFeedbackQuery = (state: FeedbackState) =>
  infiniteQueryOptions({
    queryKey: [...everybodys, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call(feedbackRoutes.adminList, {
        query: { state, ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export function useAnswerFeedback() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: string }) =>
      api.call(feedbackRoutes.adminAnswer, { params: { id }, body: { answer } }),
    onSuccess: refresh,
  });
}

export function useRemoveFeedback() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.call(feedbackRoutes.adminRemove, { params: { id } }),
    onSettled: refresh,
  });
}

export function useRestoreFeedback() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.call(feedbackRoutes.adminRestore, { params: { id } }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: everybodys });
}
