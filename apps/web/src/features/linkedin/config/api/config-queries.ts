import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LogEntry } from '@waypost/contract/linkedin-config';
import { linkedinConfigRoutes as routes } from '@waypost/contract/linkedin-config.routes';
import type { LimitChange } from '@waypost/domain/linkedin/limit-settings';
import { api } from '../../../../lib/api/api.ts';

/** All under the live kind of accounts: a change of the account reads its settings again. */
const key = (accountId: string, ...rest: readonly unknown[]) =>
  ['linkedin.account', 'config', accountId, ...rest] as const;

export const limitsQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'limits'),
    queryFn: ({ signal }) => api.call(routes.limits, { params: { id }, signal }),
  });

export const paceQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'pace'),
    queryFn: ({ signal }) => api.call(routes.pace, { params: { id }, signal }),
  });

export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'queue'),
    queryFn: ({ signal }) => api.call(routes.queue, { params: { id }, signal }),
  });

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: key(id, 'shares'),
    queryFn: ({ signal }) => api.call(routes.shares, { params: { id }, signal }),
  });

/** What other limits would do to the queue; stores nothing. */
export const simulationQuery = (id: string, caps: LimitChange) =>
  queryOptions({
    queryKey: key(id, 'simulation', caps),
    queryFn: ({ signal }) => api.call(routes.simulateLimits, { params: { id }, body: { caps }, signal }),
  });

export const pendingQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: key(id, 'pending'),
    queryFn: ({ pageParam, signal }) =>
      api.call(routes.pending, {
        params: { id },
        query: pageParam === null ? { limit: 100 } : { limit: 100, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export interface LogFilter {
  kind?: LogEntry['kind'];
  outcome?: LogEntry['outcome'];
}

export const logQuery = (id: string, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: key(id, 'log', filter),
    queryFn: ({ pageParam, signal }) =>
      api.call(routes.log, {
        params: { id },
        query: { ...filter, limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
