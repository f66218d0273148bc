import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { leadsBulkRoutes } from '@waypost/contract/leads-bulk.routes';
import { useCallback } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { readJson, storageKeys, writeJson } from '../../../../lib/storage.ts';
import { useFirst } from '../../../../lib/use-first.ts';
import { bulkQuery, type BulkState } from './bulk-jobs.ts';

/** Put away by the person; more are not remembered, as a bulk is told for an hour only. */
const putAwayMax = 50;

const recentBulksQuery = (listId: string) =>
  queryOptions({
    queryKey: ['leads.bulk', listId, 'recent'],
    queryFn: ({ signal }) => api.call(leadsBulkRoutes.recentBulks, { params: { id: listId }, signal }),
    // Anew whenever a list is opened: what is begun here is known here.
    staleTime: 0,
    gcTime: 0,
  });

function putAway(): readonly string[] {
  const kept = readJson(storageKeys.putAwayBulks);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

export const isPutAway = (jobId: string): boolean => putAway().includes(jobId);

/** What the person put away is not told again after a reload. */
export function putBulkAway(jobId: string): void {
  writeJson(storageKeys.putAwayBulks, [...putAway(), jobId].slice(-putAwayMax));
}

/**
 * What went on or could be undone when the list was opened, but for what was put away, told once.
 * @param onFound keeps its identity.
 */
export function useRecentBulks(listId: string, onFound: (jobIds: readonly string[]) => void): void {
  const queries = useQueryClient();
  const { data } = useQuery(recentBulksQuery(listId));
  const tell = useCallback(
    (recent: readonly BulkState[]) => {
      const away = putAway();
      const shown = recent.filter(({ job }) => !away.includes(job.id));
      for (const state of shown) {
        const { queryKey } = bulkQuery(listId, state.job.id);
        queries.setQueryData(queryKey, (known: BulkState | undefined) => known ?? state);
      }
      if (shown.length > 0) onFound(shown.map(({ job }) => job.id));
    },
    [listId, onFound, queries],
  );
  useFirst(data, tell);
}
