import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampaignRules } from '@waypost/contract/campaigns';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';

/** What holds for every campaign of the workspace. */
export const campaignRulesQuery = queryOptions({
  queryKey: ['campaigns.campaign', 'rules'],
  queryFn: ({ signal }) => api.call(campaignsRoutes.getRules, { signal }),
});

/** Saves them; audiences are counted again. */
export function useSaveCampaignRules() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CampaignRules) => api.call(campaignsRoutes.saveRules, { body }),
    onSuccess: async (rules) => {
      queries.setQueryData(campaignRulesQuery.queryKey, rules);
      await queries.invalidateQueries({ queryKey: ['campaigns.campaign', 'audience'] });
    },
  });
}
