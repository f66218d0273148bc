import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sampleRoutes } from '@waypost/contract/sample.routes';
import { api } from '../../../lib/api/api.ts';
import { hasSandboxMenu } from '../../../lib/page-flags.ts';
import { toast } from '../../../ui/toast-store.ts';
import { backToOwnSession, signedInForAWhile } from '../../auth/index.ts';
import { useCurrentUser } from '../../users/index.ts';

const everyMs = 1_000;

/** How far the sample workspace is; read again every second until it is made. Asked on the sandbox only. */
export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: ({ signal }) => api.call(sampleRoutes.get, { signal }),
  enabled: hasSandboxMenu,
  refetchInterval: ({ state }) => (state.data?.state === 'making' ? everyMs : false),
  staleTime: everyMs,
});

/** What the pages say of the sample workspace: one is inside, or it is being made. Undefined while that is asked. */
export function useSampleMark(): 'inside' | 'making' | 'none' | undefined {
  const isInside = useCurrentUser()?.isSampleWorkspace === true;
  const { data, isLoading } = useQuery(sampleQuery);
  if (isInside) return 'inside';
  if (isLoading) return undefined;
  return data?.state === 'making' ? 'making' : 'none';
}

/** Signs in to the sample workspace; an own sign-in waits until it is left. Throws ApiError `not_ready`, `too_many_requests`. */
export function useOpenSample() {
  return useMutation({ mutationFn: () => api.call(sampleRoutes.open), onSuccess: signedInForAWhile });
}

/** Removes the sample workspace for everybody, and leaves it, as its sessions have ended; throws ApiError. */
export function useRemoveSample(guestId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(sampleRoutes.remove),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: sampleQuery.queryKey });
      await backToOwnSession(guestId);
      // Whoever has no workspace of their own stands before the sign-in now.
      toast({ tone: 'success', title: 'Sample workspace removed' });
    },
  });
}
