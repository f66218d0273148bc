import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import type { StopRules } from '@waypost/domain/campaigns/settings/stop-rules';
import { api } from '../../../lib/api/api.ts';

/** Leads under way that these rules would end at once, were they saved. */
export function stopPreviewQuery(campaignId: string, stopRules: StopRules) {
  return queryOptions({
    queryKey: ['campaigns.campaign', 'stop-preview', campaignId, stopRules],
    queryFn: ({ signal }) =>
      api.call(leftOutRoutes.stopPreview, { params: { id: campaignId }, body: { stopRules }, signal }),
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  });
}
