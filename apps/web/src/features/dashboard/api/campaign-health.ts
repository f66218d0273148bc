import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/** Campaigns whose senders are disconnected or deleted. */
export const campaignHealthQuery = queryOptions({
  queryKey: ['campaigns.health'],
  queryFn: ({ signal }) => api.call(campaignsRoutes.healthStatus, { query: {}, signal }),
  staleTime: staleMs.list,
});

/** Takes an account out of the senders of a campaign. */
export function useRemoveSender() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ campaignId, accountId }: { campaignId: string; accountId: string }) => {
      const params = { id: campaignId };
      const { accounts } = await api.call(campaignsRoutes.get, { params });
      const accountIds = accounts.map((account) => account.id).filter((id) => id !== accountId);
      return api.call(campaignsRoutes.update, { params, body: { accountIds } });
    },
    onSuccess: () => {
      for (const first of ['campaigns.health', 'campaigns.campaign']) {
        void queries.invalidateQueries({ queryKey: [first] });
      }
    },
  });
}
