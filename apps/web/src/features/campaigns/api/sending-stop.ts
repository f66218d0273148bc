import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';

/** Whether sending stands still in the whole workspace, and how many planned actions wait. */
export const sendingStopQuery = queryOptions({
  queryKey: ['campaigns.campaign', 'sending-stop'],
  queryFn: ({ signal }) => api.call(campaignsRoutes.getStop, { signal }),
});

export function useStopSending() {
  const reload = useReloadCampaigns();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      api.call(campaignsRoutes.stopAll, { body: reason === undefined ? {} : { reason } }),
    onSuccess: reload,
  });
}

export function useReleaseSending() {
  const reload = useReloadCampaigns();
  return useMutation({ mutationFn: () => api.call(campaignsRoutes.releaseStop), onSuccess: reload });
}

function useReloadCampaigns() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['campaigns.campaign'] });
}
