import { queryOptions } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/** Acceptance and replies of all campaigns over the last 30 days. */
export const trendQuery = queryOptions({
  queryKey: ['campaigns.campaign', 'trend'],
  queryFn: ({ signal }) => api.call(campaignsRoutes.trend, { signal }),
  staleTime: staleMs.list,
});
