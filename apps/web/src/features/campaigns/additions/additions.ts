import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignAdditionsRoutes as routes } from '@waypost/contract/campaigns-additions.routes';
import type { BodyOf, ReplyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { isActive } from '../../jobs/index.ts';

export type AdditionAsked = BodyOf<typeof routes.preview>;
export type AdditionPreview = ReplyOf<typeof routes.preview>;

/** Leads that were added, or are being: which campaign, which job. */
export interface AdditionStarted {
  campaignId: string;
  jobId: string;
  /** Begun before this page was opened: nobody waits for its end. */
  isFound?: boolean;
}

const pollMs = 800;

/** Who of the chosen leads a campaign could take. Read anew whenever it is asked: people move all the time. */
export function additionPreviewQuery(campaignId: string | null, asked: AdditionAsked) {
  return queryOptions({
    queryKey: ['campaigns.additions', 'preview', campaignId, asked],
    queryFn: ({ signal }) =>
      api.call(routes.preview, { params: { id: campaignId ?? '' }, body: asked, signal }),
    enabled: campaignId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** How far an addition has come, followed until it, and what takes it back, has ended. */
export function additionQuery({ campaignId: id, jobId }: AdditionStarted) {
  return queryOptions({
    queryKey: ['campaigns.additions', id, jobId],
    queryFn: ({ signal }) => api.call(routes.get, { params: { id, jobId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isActive(data.job) || (data.undo.job !== null && isActive(data.undo.job))
        ? pollMs
        : false,
  });
}

/** The leads that were not added, or not taken back, with the reasons. */
export function additionSkippedQuery({ campaignId: id, jobId }: AdditionStarted, of: 'addition' | 'undo') {
  return infiniteQueryOptions({
    queryKey: ['campaigns.additions', id, jobId, 'skipped', of],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(routes.listSkipped, {
        params: { id, jobId },
        query: { of, limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function useAddLeads() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ campaignId: id, asked }: { campaignId: string; asked: AdditionAsked }) =>
      api.call(routes.add, { params: { id }, body: asked }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs.job'] }),
  });
}

/** Takes the leads back out. */
export function useUndoAddition({ campaignId: id, jobId }: AdditionStarted) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(routes.undo, { params: { id, jobId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns.additions', id, jobId] }),
  });
}
