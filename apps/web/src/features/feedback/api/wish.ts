import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { feedbackRoutes } from '@waypost/contract/feedback.routes';
import { api } from '../../../lib/api/api.ts';

/** As many as one answer holds: a wish is looked for among these, the newest ones. */
const lookedAt = 200;
const own = ['feedback', 'own'] as const;

/**
 * A wish is a feedback in these very words: whoever runs the installation reads and answers it like any other, and its
 * author is told then. Null: not wished.
 */
export const wishQuery = (words: string) =>
  queryOptions({
    queryKey: [...own, 'wish', words],
    queryFn: async ({ signal }) => {
      const newest = await api.call(feedbackRoutes.list, { query: { limit: lookedAt }, signal });
      return newest.find(({ content }) => content === words) ?? null;
    },
  });

export function useWish(words: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(feedbackRoutes.create, { body: { content: words } }),
    onSuccess: (wish) => {
      queries.setQueryData(wishQuery(words).queryKey, wish);
      void queries.invalidateQueries({ queryKey: own });
    },
  });
}

export function useTakeBackWish(words: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(feedbackRoutes.remove, { params: { id } }),
    onSuccess: () => queries.setQueryData(wishQuery(words).queryKey, null),
    onSettled: () => queries.invalidateQueries({ queryKey: own }),
  });
}
