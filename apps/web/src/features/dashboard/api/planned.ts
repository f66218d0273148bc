import { queryOptions } from '@tanstack/react-query';
import { linkedinConfigRoutes } from '@waypost/contract/linkedin-config.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/**
 * How many actions each account is expected to do in the next 24 hours, by account. Not under the live kind of accounts:
 * every send would have all queues forecast anew for these numbers.
 */
export const plannedQuery = queryOptions({
  queryKey: ['dashboard.planned'],
  queryFn: async ({ signal }) => {
    const { items } = await api.call(linkedinConfigRoutes.planned, { signal });
    return Object.fromEntries(items.map(({ accountId, planned }) => [accountId, planned]));
  },
  staleTime: staleMs.reference,
});
