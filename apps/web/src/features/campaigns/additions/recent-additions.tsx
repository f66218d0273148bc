import type { AdditionState } from '@waypost/contract/campaigns-additions';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { campaignAdditionsRoutes as routes } from '@waypost/contract/campaigns-additions.routes';
import { useCallback } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useFirst } from '../../../lib/use-first.ts';
import { type AdditionStarted, additionQuery } from './additions.ts';

const recentQuery = (listId: string) =>
  queryOptions({
    queryKey: ['campaigns.additions', 'recent', listId],
    queryFn: ({ signal }) => api.call(routes.recent, { params: { id: listId }, signal }),
    // Anew whenever a list is opened: what is begun here is known here.
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Tells once which leads of the list were on their way into campaigns, or could be taken back, when it was opened.
 * @param onFound keeps its identity.
 */
export function RecentAdditions({
  listId,
  onFound,
}: {
  listId: string;
  onFound: (found: readonly (AdditionStarted & { isFound: true })[]) => void;
}) {
  const queries = useQueryClient();
  const { data } = useQuery(recentQuery(listId));
  const tell = useCallback(
    (recent: readonly AdditionState[]) => {
      const found = recent.map((state) => {
        const started = { campaignId: state.campaign.id, jobId: state.job.id, isFound: true as const };
        const { queryKey } = additionQuery(started);
        queries.setQueryData(queryKey, (known: AdditionState | undefined) => known ?? state);
        return started;
      });
      if (found.length > 0) onFound(found);
    },
    [onFound, queries],
  );
  useFirst(data, tell);
  return null;
}
