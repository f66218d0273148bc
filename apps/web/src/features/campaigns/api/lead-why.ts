import { queryOptions } from '@tanstack/react-query';
import type { CampaignLead } from '@waypost/contract/campaigns';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';

/** Why a lead waits and what would bring it forward, asked anew whenever the lead itself has changed. */
export function leadWhyQuery(campaignId: string, lead: CampaignLead) {
  const { enrolmentId, updatedAt, reason } = lead;
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'why', enrolmentId, updatedAt, reason],
    queryFn: ({ signal }) =>
      api.call(campaignsRoutes.whyWaiting, { params: { id: campaignId, enrolmentId }, signal }),
  });
}
