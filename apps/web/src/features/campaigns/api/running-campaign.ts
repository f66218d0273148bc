import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkResult } from '@waypost/contract/campaigns-manage';
import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import { fillPath, type BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { downloadFile, fileNameOf } from '../../../lib/api/download-file.ts';
import { filterQuery, type LeadFilter } from './campaign-leads.ts';

export type BulkAction = BodyOf<typeof campaignManageRoutes.bulkLeads>['action'];
/** `nodeIds`: of "done", the steps whose tasks were looked at. */
export type BulkTarget = ({ enrolmentIds: readonly string[] } | { filter: LeadFilter }) & {
  nodeIds?: readonly string[];
};

/** True numbers per sender. */
export function senderNumbersQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'sender-numbers'],
    queryFn: ({ signal }) =>
      api.call(campaignManageRoutes.senderNumbers, { params: { id: campaignId }, signal }),
  });
}

const entriesPerPage = 50;

/** What happened in a campaign, newest first, page by page. */
export function campaignActivityQuery(campaignId: string) {
  return infiniteQueryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'activity'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(campaignManageRoutes.activity, {
        params: { id: campaignId },
        query: { limit: entriesPerPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** What the server takes in one call. */
export const leadsPerCall = 200;

/** What came of all calls together; `failure`: why the later ones were not made, after others had been answered. */
export type BulkOutcome = BulkResult & { failure?: unknown };

/** Pauses, resumes, removes or retries leads: in as many calls as it takes, answered as one result. */
export function useChangeLeads(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, target }: { action: BulkAction; target: BulkTarget }) => {
      const total: BulkOutcome = { done: 0, skipped: [], nextCursor: null };
      let isAnswered = false;
      const call = async (body: BodyOf<typeof campaignManageRoutes.bulkLeads>) => {
        let part: BulkResult;
        try {
          part = await api.call(campaignManageRoutes.bulkLeads, { params: { id: campaignId }, body });
        } catch (failure) {
          if (!isAnswered) throw failure;
          total.failure = failure;
          return null;
        }
        isAnswered = true;
        total.done += part.done;
        total.skipped.push(...part.skipped);
        total.dismissed = [...(total.dismissed ?? []), ...(part.dismissed ?? [])];
        return part.nextCursor;
      };
      const nodeIds = target.nodeIds && { nodeIds: [...target.nodeIds] };
      if ('enrolmentIds' in target) {
        const ids = target.enrolmentIds;
        for (let from = 0; from < ids.length && total.failure === undefined; from += leadsPerCall) {
          await call({ action, enrolmentIds: ids.slice(from, from + leadsPerCall), ...nodeIds });
        }
        return total;
      }
      const filter = filterQuery(target.filter);
      for (let cursor = await call({ action, filter }); cursor !== null;) {
        cursor = await call({ action, filter, cursor });
      }
      return total;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns.campaign'] }),
  });
}

/** Saves the leads that a filter finds as CSV. */
export function downloadLeads(campaign: { id: string; name: string }, filter: LeadFilter): Promise<void> {
  const path = fillPath(campaignManageRoutes.exportLeads.path, { id: campaign.id });
  const query = new URLSearchParams(filterQuery(filter)).toString();
  return downloadFile(query === '' ? path : `${path}?${query}`, fileNameOf(campaign.name, 'leads.csv'));
}
