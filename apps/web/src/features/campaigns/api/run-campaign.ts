import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';
import { keepCampaign } from './campaigns.ts';

/** Starts a draft; throws ApiError `plan_required`, `not_ready` or `conflict`. */
export function useStartCampaign() {
  const keep = useKeepAndReload();
  return useMutation({
    mutationFn: (campaignId: string) =>
      api.call(campaignsRoutes.start, { params: { id: campaignId }, body: undefined }),
    onSuccess: keep,
  });
}

/** Nothing is sent once this has answered. */
export function usePauseCampaign() {
  const keep = useKeepAndReload();
  return useMutation({
    mutationFn: ({ campaignId, reason }: { campaignId: string; reason: string }) =>
      api.call(campaignsRoutes.pause, { params: { id: campaignId }, body: { reason } }),
    onSuccess: keep,
  });
}

export function useResumeCampaign() {
  const keep = useKeepAndReload();
  return useMutation({
    mutationFn: (campaignId: string) =>
      api.call(campaignsRoutes.resume, { params: { id: campaignId }, body: undefined }),
    onSuccess: keep,
  });
}

/** Keeps the answer and reads leads, numbers, the senders' health and how many senders count again. */
export function useKeepAndReload() {
  const queries = useQueryClient();
  return (campaign: Parameters<typeof keepCampaign>[1]) => {
    keepCampaign(queries, campaign);
    for (const first of [
      'campaigns.campaign',
      'campaigns.health',
      'linkedin.account',
      'users.subscription',
    ]) {
      void queries.invalidateQueries({ queryKey: [first] });
    }
  };
}
