import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { feedbackRoutes } from '@waypost/contract/feedback.routes';
import { api } from '../../../lib/api/api.ts';

const perPage = 30;

/** What the person told us, newest first. */
export const ownFeedbackQuery = infiniteQueryOptions({
  queryKey: ['feedback', 'own'],
  queryFn: ({ pageParam: before, signal }) =>
    api.call(feedbackRoutes.list, {
      query: { limit: perPage, ...(before === null ? {} : { before }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length < perPage ? null : (page.at(-1)?.id ?? null)),
});

export function useTakeBackFeedback() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(feedbackRoutes.remove, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownFeedbackQuery.queryKey }),
  });
}
