import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';

/** The newest calls of a campaign's webhook steps. */
export function webhookCallsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'webhooks'],
    queryFn: ({ signal }) => api.call(campaignsRoutes.webhookCalls, { params: { id: campaignId }, signal }),
  });
}

/** Whether webhook steps of this installation may call a private network; it changes with a restart only. */
export const webhookRuleQuery = queryOptions({
  queryKey: ['campaigns.webhook-rule'],
  staleTime: Infinity,
  queryFn: ({ signal }) => api.call(campaignsRoutes.webhookRule, { signal }),
});

/** What receivers check signatures with; read only when it is shown. */
export const webhookSecretQuery = queryOptions({
  queryKey: ['campaigns.webhook-secret'],
  staleTime: Infinity,
  queryFn: ({ signal }) => api.call(campaignsRoutes.webhookSecret, { signal }),
});

/** Makes a failed call again. */
export function useRetryWebhookCall(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (callId: string) =>
      api.call(campaignsRoutes.retryWebhookCall, { params: { id: campaignId, callId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhookCallsQuery(campaignId).queryKey }),
  });
}
