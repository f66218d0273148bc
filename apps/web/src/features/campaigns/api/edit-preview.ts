import { queryOptions } from '@tanstack/react-query';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { api } from '../../../lib/api/api.ts';

/** Which leads under way would move where with this sequence, as of now. */
export function editPreviewQuery(campaignId: string, graph: SequenceGraph) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'edit-preview', graph],
    queryFn: ({ signal }) =>
      api.call(campaignsRoutes.previewEdit, { params: { id: campaignId }, body: { graph }, signal }),
    // Leads move on while somebody thinks: an old count is no answer.
    gcTime: 0,
    refetchOnMount: 'always',
  });
}
