import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GridSelection } from '@waypost/contract/leads-grid';
import type { ReplyOf, BodyOf } from '@waypost/contract/route';
import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { api } from '../../../../lib/api/api.ts';
import { isActive } from '../../../jobs/index.ts';

export type BulkOrder = BodyOf<typeof leadsBulkRoutes.startBulk>['do'];
export type BulkState = ReplyOf<typeof leadsBulkRoutes.getBulk>;

const pollMs = 800;

/** How far something done with many leads has come, followed until it ends. */
export function bulkQuery(listId: string, jobId: string) {
  return queryOptions({
    queryKey: ['leads.bulk', listId, jobId],
    queryFn: ({ signal }) => api.call(leadsBulkRoutes.getBulk, { params: { id: listId, jobId }, signal }),
    refetchInterval: (query) =>
      query.state.data === undefined || isActive(query.state.data.job) ? pollMs : false,
  });
}

/** The leads for which nothing was done, with the reasons. */
export function skippedQuery(listId: string, jobId: string) {
  return infiniteQueryOptions({
    queryKey: ['leads.bulk', listId, jobId, 'skipped'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(leadsBulkRoutes.listSkipped, {
        params: { id: listId, jobId },
        query: { limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Begins something with many leads; answers its job. */
export function useStartBulk(listId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { selection: GridSelection; do: BulkOrder }) =>
      api.call(leadsBulkRoutes.startBulk, { params: { id: listId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs.job'] }),
  });
}

/** Brings back what was there before. */
export function useUndoBulk(listId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => api.call(leadsBulkRoutes.undoBulk, { params: { id: listId, jobId } }),
    onSettled: (_, __, jobId) => queries.invalidateQueries({ queryKey: ['leads.bulk', listId, jobId] }),
  });
}
