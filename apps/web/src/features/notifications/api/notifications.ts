import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsRoutes } from '@waypost/contract/notifications.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';

const key = 'notifications.notification';

/** How many are unread; hints about notifications keep it true. */
export const unreadQuery = queryOptions({
  queryKey: [key, 'unread'],
  queryFn: async ({ signal }) =>
    (await api.call(notificationsRoutes.list, { query: { limit: 1 }, signal })).unread,
});

/** Newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [key, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call(notificationsRoutes.list, {
      query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof notificationsRoutes.markRead>) =>
      api.call(notificationsRoutes.markRead, { body }),
    onSuccess: ({ unread }) => {
      queries.setQueryData(unreadQuery.queryKey, unread);
      return queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    },
  });
}
