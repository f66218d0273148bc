import { queryOptions } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/** Campaigns whose senders are disconnected or deleted. */
export const campaignHealthQuery = queryOptions({
  queryKey: ['campaigns.health'],
  queryFn: ({ signal }) => api.call(campaignsRoutes.healthStatus, { query: {}, signal }),
  staleTime: staleMs.list,
});
