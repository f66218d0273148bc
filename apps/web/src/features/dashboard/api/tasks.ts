import { queryOptions } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/** What the active campaigns ask a person for. */
export const tasksDueQuery = queryOptions({
  queryKey: ['campaigns.campaign', 'tasks'],
  queryFn: ({ signal }) => api.call(campaignsRoutes.tasksDue, { signal }),
  staleTime: staleMs.list,
});
