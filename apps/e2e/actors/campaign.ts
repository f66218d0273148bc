import type { CampaignDetail, CampaignStats } from '@waypost/contract/campaigns';
import type { Api } from './api.ts';

/** A campaign that only looks at profiles, made and started over the API. */
export async function startVisitCampaign(
  api: Api,
  { name, listId, accountId }: { name: string; listId: string; accountId: string },
): Promise<CampaignDetail> {
  const campaign = await api.post<CampaignDetail>('/campaigns', {
    name,
    listIds: [listId],
    accountIds: [accountId],
    graph: {
      formatVersion: 1,
      startNodeId: 'visit',
      nodes: {
        visit: { id: 'visit', kind: 'visit', next: 'end' },
        end: { id: 'end', kind: 'end' },
      },
    },
  });
  return api.post<CampaignDetail>(`/campaigns/${campaign.id}/start`);
}

export function statsOf(api: Api, campaignId: string): Promise<CampaignStats> {
  return api.get<CampaignStats>(`/campaigns/${campaignId}/stats`);
}
