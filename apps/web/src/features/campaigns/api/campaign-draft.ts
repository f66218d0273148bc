import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import type { LeftOut } from '@waypost/domain/campaigns/settings/left-out';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { api } from '../../../lib/api/api.ts';
import { keepCampaign, type CreateCampaign, type UpdateCampaign } from './campaigns.ts';

/** Who of these lists could be contacted now, and who is left out by which rule of the workspace or the campaign. */
export function audienceQuery(listIds: readonly string[], leftOut: LeftOut | undefined) {
  const body = { listIds: listIds.toSorted(), ...(leftOut === undefined ? {} : { leftOut }) };
  const sorted = body.listIds;
  return queryOptions({
    queryKey: ['campaigns.campaign', 'audience', body],
    queryFn: ({ signal }) => api.call(campaignsRoutes.audience, { body, signal }),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** How many of these senders' connections are known. */
export function connectionsQuery(accountIds: readonly string[]) {
  const body = { accountIds: accountIds.toSorted() };
  return queryOptions({
    queryKey: ['campaigns.campaign', 'connections', body],
    queryFn: ({ signal }) => api.call(campaignsRoutes.connections, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The problems of a sequence, and its messages as up to `limit` (1 to 20) leads that would be written to would read them. */
export function previewQuery(given: {
  graph: SequenceGraph;
  listIds: readonly string[];
  /** The sender whose name and limits apply; null: a paid account without a name. */
  accountId: string | null;
  limit: number;
  /** The campaign, where it runs already: its leads under way read the sequence first. */
  campaignId?: string | null;
  /** Who the campaign leaves out besides the rules of the workspace. */
  leftOut?: LeftOut;
}) {
  const { graph, accountId, limit, campaignId = null, leftOut } = given;
  const listIds = given.listIds.toSorted();
  const body = {
    graph,
    listIds,
    accountId,
    limit,
    campaignId,
    ...(leftOut === undefined ? {} : { leftOut }),
  };
  return queryOptions({
    queryKey: ['campaigns.campaign', 'preview', body],
    queryFn: ({ signal }) => api.call(campaignsRoutes.preview, { body, signal }),
    // Every pause in typing is another question.
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Saving of a draft that outlives a component: the answers go into the cache like those of the hooks. */
export function draftCalls(queries: QueryClient) {
  const kept = (campaign: CampaignDetail) => {
    keepCampaign(queries, campaign);
    return campaign;
  };
  return {
    /** @param idempotencyKey the same for every try, so that a lost answer makes no second campaign. */
    create: async (body: CreateCampaign, idempotencyKey: string) =>
      kept(await api.call(campaignsRoutes.create, { body, idempotencyKey })),
    read: async (campaignId: string) =>
      kept(await api.call(campaignsRoutes.get, { params: { id: campaignId } })),
    update: async (campaignId: string, body: UpdateCampaign) =>
      kept(await api.call(campaignsRoutes.update, { params: { id: campaignId }, body })),
  };
}

/** When a draft would send first if it were launched now; asked anew whenever somebody is about to. */
export function firstSendQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'first-send'],
    queryFn: ({ signal }) => api.call(campaignsRoutes.firstSend, { params: { id: campaignId }, signal }),
    ...{ staleTime: 0, gcTime: 0 },
  });
}
