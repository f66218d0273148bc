import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LeadList } from '@waypost/contract/leads';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { api } from '../../../lib/api/api.ts';
import { noteGone } from '../../../lib/read-again.ts';
import { useEffect, useRef } from 'react';
import { readWithout } from './erased-leads.ts';
import { leadSheetKey } from './lead-sheet.ts';

/** First part of the key: not the live kind of lists, since reading every loaded page again is dear. */
const key = 'leads.members';

/** Deletes a lead from the workspace and from every list. */
export function useDeleteLead() {
  return useErase((leadId) => api.call(leadsRoutes.deleteLead, { params: { id: leadId } }));
}

/** Erases a person for good: nothing brings them back. */
export function useForgetLead() {
  return useErase((leadId) => api.call(leadsDetailRoutes.forgetLead, { params: { id: leadId } }));
}

/** Nobody waits for the lists to be read again: until then the sheet of who is gone would stay open. */
function useErase<Reply>(erase: (leadId: string) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: erase,
    // Before the answer: word of it may come first, while the sheet still shows the lead.
    onMutate: (leadId) => noteGone(queries, leadId),
    onSuccess: (_, leadId) => void readWithout(queries, leadId),
    onError: (_error, _leadId, takeBack) => {
      takeBack?.();
      return reload(queries);
    },
  });
}

/** With more pages than this on the screen, leads that come in do not move what is being read. */
const livePagesMax = 4;

/** Asked for nothing: live hints that a lead changed make it stale, and whoever watches it sees a new number. */
const changesKey = ['leads.lead'];
let changesSeen = 0;

/**
 * Reads the loaded pages again when the list says that it changed, e.g. while a job fills it, or when somebody elsewhere
 * changed a lead: then also the sheets that are open.
 */
export function useFreshLeads(list: LeadList, pages: number, refetch: () => unknown): void {
  const queries = useQueryClient();
  const changes = useQuery({
    queryKey: changesKey,
    queryFn: () => (changesSeen += 1),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }).data;
  const state = `${list.updatedAt} ${list._count.leads} ${list.filling}`;
  const seen = useRef({ state, changes });
  useEffect(() => {
    const before = seen.current;
    seen.current = { state, changes };
    const isEdited = before.changes !== undefined && before.changes !== changes;
    if (isEdited) void queries.invalidateQueries({ queryKey: leadSheetKey });
    if (before.state === state && !isEdited) return;
    if (pages <= livePagesMax) void refetch();
  }, [state, changes, pages, refetch, queries]);
}

function reload(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: [key] }),
    queries.invalidateQueries({ queryKey: ['leads.list'] }),
  ]);
}
