import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CampaignLead } from '@waypost/contract/campaigns';
import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { api } from '../../../lib/api/api.ts';

const pageSize = 50;

/** What narrows the leads of a campaign. */
export interface LeadFilter {
  state: CampaignLead['state'] | null;
  /** Id of a sender. */
  accountId: string | null;
  /** Id of a step: leads that stand at it, or wait for it. */
  step: string | null;
  /** `person`: a decision, a task or an approval is asked of somebody; `approval`: whether a comment may go out. */
  waitsFor: 'person' | 'approval' | null;
  search: string;
}
export const everyLead: LeadFilter = { state: null, accountId: null, step: null, waitsFor: null, search: '' };

/** The filter as the API takes it: only what is chosen. */
export function filterQuery({ state, accountId, step, waitsFor, search }: LeadFilter) {
  return {
    ...(state === null ? {} : { state }),
    ...(accountId === null ? {} : { accountId }),
    ...(step === null ? {} : { step }),
    ...(waitsFor === null ? {} : { waitsFor }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
}

/** The leads of a campaign that a filter finds, page by page. */
export function campaignLeadsQuery(
  campaignId: string,
  filter: LeadFilter = everyLead,
  sort: 'added' | 'next' = 'added',
) {
  return infiniteQueryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'leads', { ...filter, sort }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(campaignsRoutes.listLeads, {
        params: { id: campaignId },
        query: {
          limit: pageSize,
          ...filterQuery(filter),
          ...(sort === 'added' ? {} : { sort }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** One lead as it is now, wherever it stands in a list. */
export function campaignLeadQuery(campaignId: string, enrolmentId: string) {
  return queryOptions({
    queryKey: ['campaigns.campaign', campaignId, 'lead', enrolmentId],
    queryFn: async ({ signal }) =>
      (await api.call(campaignsRoutes.whyWaiting, { params: { id: campaignId, enrolmentId }, signal })).lead,
  });
}

/** Lets a failed lead try its step again. */
export function useRetryLead(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (enrolmentId: string) =>
      api.call(campaignsRoutes.retryLead, { params: { id: campaignId, enrolmentId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns.campaign', campaignId] }),
  });
}

/** Says that the task a lead waits for is done, or that its comment may go out or is skipped. */
export function useGoAhead(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      enrolmentId,
      ...body
    }: {
      enrolmentId: string;
      nodeId: string;
      text?: string;
      skip?: true;
    }) => api.call(campaignsRoutes.goAhead, { params: { id: campaignId, enrolmentId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns.campaign', campaignId] }),
  });
}

/** Settles an action of which nobody could find out whether it reached the person. */
export function useResolveAction(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      enrolmentId,
      choice,
    }: {
      enrolmentId: string;
      choice: 'was_sent' | 'send_again' | 'skip';
    }) =>
      api.call(campaignsRoutes.resolveAction, { params: { id: campaignId, enrolmentId }, body: { choice } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns.campaign', campaignId] }),
  });
}
