import { queryOptions, useQuery } from '@tanstack/react-query';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { api } from '../../../lib/api/api.ts';

/** Without a worker nothing tells the page, so it asks. Milliseconds. */
const askAgainMs = 30_000;

/** Whether this installation may send and does its work, and whether LinkedIn can reach it. */
export const connectionQuery = queryOptions({
  queryKey: ['linkedin.connection'],
  queryFn: ({ signal }) => api.call(linkedinRoutes.getConnection, { signal }),
  staleTime: askAgainMs,
  refetchInterval: askAgainMs,
});

export type Standstill = 'not_confirmed' | 'no_worker';

/**
 * Why nothing is sent on this whole installation; null where it is, undefined while that is asked. What could not be
 * asked counts as sending.
 */
export function useStandstill(): Standstill | null | undefined {
  const { data, isLoading } = useQuery(connectionQuery);
  if (isLoading) return undefined;
  if (data?.sendingAllowed === false) return 'not_confirmed';
  return data?.workerRunning === false ? 'no_worker' : null;
}
