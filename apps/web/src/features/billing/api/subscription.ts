import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@waypost/contract/route';
import { usersRoutes } from '@waypost/contract/users.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/** The subscription as stored. A `users.subscription` hint makes it stale. */
export const subscriptionQuery = queryOptions({
  queryKey: ['users.subscription', 'subscription'],
  queryFn: ({ signal }) => api.call(usersRoutes.getSubscription, { signal }),
  staleTime: staleMs.list,
});

/** Used and allowed: keywords, senders, accounts. */
export const usageQuery = queryOptions({
  queryKey: ['users.subscription', 'usage'],
  queryFn: ({ signal }) => api.call(usersRoutes.getUsage, { signal }),
  staleTime: staleMs.list,
});

export function useSubscription() {
  return useQuery(subscriptionQuery);
}

export function useUsage() {
  return useQuery(usageQuery);
}

export type SubscriptionChange = BodyOf<typeof usersRoutes.changeSubscription>;

/**
 * Asks the payment provider for a plan, to cancel or to resume. Answers the address of the hosted checkout
 * when the change needs a payment. Throws ApiError `payments_unavailable`, `conflict` …
 */
export function useChangeSubscription() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SubscriptionChange) => api.call(usersRoutes.changeSubscription, { body }),
    onSuccess: ({ subscription }) => {
      queries.setQueryData(subscriptionQuery.queryKey, subscription);
      void queries.invalidateQueries({ queryKey: ['users.subscription'] });
      void queries.invalidateQueries({ queryKey: ['user'] });
      // Which accounts act may have changed with it.
      void queries.invalidateQueries({ queryKey: ['linkedin.account'] });
    },
  });
}
