import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IcpProfileDetail } from '@waypost/contract/leads-icp';
import { leadsIcpRoutes } from '@waypost/contract/leads-icp.routes';
import { useEffect, useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { profileQuery, usePaidWork } from './icp-queries.ts';

/** Wall milliseconds between two looks while a sentence is read, for when no live event comes. */
const lookMs = 2_000;

function conversationQuery(profileId: string) {
  return queryOptions({
    queryKey: ['leads.profile', profileId, 'revisions'],
    queryFn: ({ signal }) => api.call(leadsIcpRoutes.listRevisions, { params: { id: profileId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.revisions.some((one) => one.state === 'working') === true ? lookMs : false,
  });
}

/** What was written about a profile. Once an answer is there, the profile and the credits left are read again. */
export function useConversation(profileId: string) {
  const queries = useQueryClient();
  const answer = useQuery(conversationQuery(profileId));
  const working = answer.data?.revisions.find(({ state }) => state === 'working')?.id;
  const before = useRef(working);
  useEffect(() => {
    if (before.current !== undefined && before.current !== working) {
      void queries.invalidateQueries({ queryKey: profileQuery(profileId).queryKey, exact: true });
      void queries.invalidateQueries({ queryKey: ['users.subscription'] });
    }
    before.current = working;
  }, [working, profileId, queries]);
  return { answer, isWorking: working !== undefined };
}

/** Sends a sentence about a profile. */
export function useReviseProfile(profileId: string) {
  const queries = useQueryClient();
  const revise = usePaidWork((input: { text: string; version: number }, requestId) =>
    api.call(leadsIcpRoutes.reviseProfile, { params: { id: profileId }, body: { requestId, ...input } }),
  );
  return {
    error: revise.error,
    isPending: revise.isPending,
    reset: revise.reset,
    send: (input: { text: string; version: number }, onSent: () => void) =>
      revise.mutate(input, {
        onSuccess: onSent,
        // A refusal may be about what somebody else did meanwhile.
        onSettled: () => void queries.invalidateQueries({ queryKey: ['leads.profile', profileId] }),
      }),
  };
}

export function useUndoRevision(profileId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (revisionId: string) =>
      api.call(leadsIcpRoutes.undoRevision, { params: { id: profileId, revisionId } }),
    onSuccess: (profile: IcpProfileDetail) => queries.setQueryData(profileQuery(profileId).queryKey, profile),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.profile', profileId] }),
  });
}

/** Previews that were paid for and that no search has taken over. */
export const openPreviewsQuery = queryOptions({
  queryKey: ['leads.profile', 'previews'],
  queryFn: ({ signal }) => api.call(leadsIcpRoutes.listPreviews, { signal }),
});
