import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { fillPath } from '@waypost/contract/route';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { api } from '../../../lib/api/api.ts';
import { downloadFile, fileNameOf } from '../../../lib/api/download-file.ts';
import { keepCampaign } from './campaigns.ts';

/** The last 14 days and the estimated end of every campaign, in one request. */
export const campaignInsightsQuery = queryOptions({
  // Not below the campaigns: numbers by day need not be read again whenever one lead moves.
  queryKey: ['campaigns.insights'],
  staleTime: 60_000,
  refetchInterval: 60_000,
  queryFn: ({ signal }) => api.call(campaignManageRoutes.insights, { signal }),
});

const shelves = {
  duplicate: campaignManageRoutes.duplicate,
  archive: campaignManageRoutes.archive,
  unarchive: campaignManageRoutes.unarchive,
  restore: campaignManageRoutes.restore,
} as const;

/** Makes a copy, puts a campaign away or brings it back. */
export function useShelveCampaign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ what, campaignId }: { what: keyof typeof shelves; campaignId: string }) =>
      api.call(shelves[what], { params: { id: campaignId }, body: undefined }),
    onSuccess: (campaign) => {
      keepCampaign(queries, campaign);
      void queries.invalidateQueries({ queryKey: ['campaigns.campaign', campaign.id, 'leads'] });
    },
  });
}

export function useRenameCampaign(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      api.call(campaignsRoutes.update, { params: { id: campaignId }, body: { name } }),
    onSuccess: (campaign) => keepCampaign(queries, campaign),
  });
}

/** Puts a campaign into a folder and gives it tags. */
export function useOrganiseCampaign(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ folder, tags }: { folder: string | null; tags: readonly string[] }) =>
      api.call(campaignsRoutes.update, { params: { id: campaignId }, body: { folder, tags: [...tags] } }),
    onSuccess: (campaign) => keepCampaign(queries, campaign),
  });
}

/** A draft with this name and sequence. */
export function useBeginCampaign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (begin: { name: string; graph: SequenceGraph }) =>
      api.call(campaignsRoutes.create, { body: begin }),
    onSuccess: (campaign) => keepCampaign(queries, campaign),
  });
}

/** Saves the numbers of a campaign per step, sender and day as CSV. */
export function downloadReport({ id, name }: { id: string; name: string }): Promise<void> {
  return downloadFile(fillPath(campaignManageRoutes.report.path, { id }), fileNameOf(name, 'report.csv'));
}
