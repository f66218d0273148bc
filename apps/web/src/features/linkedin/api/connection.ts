import { queryOptions, useQuery } from '@tanstack/react-query';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/** Whether this installation may send, and whether LinkedIn can reach it: settings of the server, read at its start. */
export const connectionQuery = queryOptions({
  queryKey: ['linkedin.connection'],
  queryFn: ({ signal }) => api.call(linkedinRoutes.getConnection, { signal }),
  staleTime: staleMs.reference,
});

/** Whether sending is off on this installation; undefined while that is asked. What could not be asked counts as on. */
export function useSendingOff(): boolean | undefined {
  const { data, isLoading } = useQuery(connectionQuery);
  return isLoading ? undefined : data?.sendingAllowed === false;
}
