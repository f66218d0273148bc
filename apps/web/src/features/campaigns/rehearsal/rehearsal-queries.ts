import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rehearsalRoutes } from '@waypost/contract/campaigns-rehearsal.routes';
import { api } from '../../../lib/api/api.ts';

export interface RehearsalOrder {
  seed: number;
  /** `YYYY-MM-DD`: also works out how many senders it takes to end by then. */
  finishBy: string | null;
}

/**
 * One rehearsal. It is kept only while it is looked at: another visit plays the campaign as it is then. Throws
 * ApiError `not_ready` (something is missing), `conflict` (has ended), `too_many_requests`, `unavailable`.
 */
export function rehearsalQuery(campaignId: string, order: RehearsalOrder) {
  const { seed, finishBy } = order;
  return queryOptions({
    queryKey: ['campaigns.rehearsal', campaignId, order],
    queryFn: ({ signal }) =>
      api.call(rehearsalRoutes.rehearse, {
        params: { id: campaignId },
        body: { seed, ...(finishBy === null ? {} : { finishBy }) },
        signal,
      }),
    ...{
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    placeholderData: keepPreviousData,
  });
}

const leadsPerPage = 10;

/** Every message as the leads would read it, ten leads at a time. */
export function rehearsedMessagesQuery(campaignId: string) {
  return infiniteQueryOptions({
    queryKey: ['campaigns.rehearsal', campaignId, 'messages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(rehearsalRoutes.messages, {
        params: { id: campaignId },
        query: { limit: leadsPerPage, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...{ staleTime: Infinity, gcTime: 0 },
  });
}
