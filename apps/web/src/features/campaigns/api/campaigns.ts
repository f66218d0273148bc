import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';

/** What a campaign is created with, and what a change of it holds: fields left out stay as they are. */
export type CreateCampaign = BodyOf<typeof campaignsRoutes.create>;
export type UpdateCampaign = BodyOf<typeof campaignsRoutes.update>;

/** All campaigns of the workspace. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns.campaign', 'all'],
  queryFn: ({ signal }) => api.call(campaignsRoutes.list, { signal }),
});

/** One campaign with its lists, sequence and hours. */
export function campaignQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId],
    queryFn: ({ signal }) => api.call(campaignsRoutes.get, { params: { id: campaignId }, signal }),
  });
}

/** Deletes a draft; any other campaign answers `conflict`. */
export function useRemoveCampaign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (campaignId: string) => api.call(campaignsRoutes.remove, { params: { id: campaignId } }),
    onSuccess: (_, campaignId) => {
      queries.removeQueries({ queryKey: ['campaigns.campaign', campaignId] });
      return queries.invalidateQueries({ queryKey: campaignsQuery.queryKey });
    },
  });
}

/** Puts an answered campaign into the cache; what lists or counts campaigns is read again. */
export function keepCampaign(queries: QueryClient, campaign: CampaignDetail): void {
  queries.setQueryData(campaignQuery(campaign.id).queryKey, campaign);
  void queries.invalidateQueries({ queryKey: campaignsQuery.queryKey });
}
