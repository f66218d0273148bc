import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';
import { useKeepAndReload } from './run-campaign.ts';

/** Senders of a campaign with their leads, and what removing each would do now. */
export function campaignSendersQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'senders'],
    queryFn: ({ signal }) => api.call(campaignsRoutes.listSenders, { params: { id: campaignId }, signal }),
  });
}

/** Adds an account to a running campaign; throws ApiError `conflict`, `not_ready` or `plan_required`. */
export function useAddSender(campaignId: string) {
  const keep = useKeepAndReload();
  return useMutation({
    mutationFn: (accountId: string) =>
      api.call(campaignsRoutes.addSender, { params: { id: campaignId }, body: { accountId } }),
    onSuccess: keep,
  });
}

/** Takes an account out of a running campaign; answers what became of its leads. */
export function useRemoveSender(campaignId: string, accountId: string) {
  const queries = useQueryClient();
  const keep = useKeepAndReload();
  return useMutation({
    mutationFn: (reached: 'skip' | 'keep') =>
      api.call(campaignsRoutes.removeSender, { params: { id: campaignId, accountId }, body: { reached } }),
    onSuccess: ({ campaign }) => keep(campaign),
    // Somebody else may have changed the campaign: what the question said is read again.
    onError: () => queries.invalidateQueries({ queryKey: campaignSendersQuery(campaignId).queryKey }),
  });
}
