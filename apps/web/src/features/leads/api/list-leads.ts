import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LeadList } from '@waypost/contract/leads';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { api } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useEffect, useRef } from 'react';
import { readWithout } from './erased-leads.ts';
import { leadSheetKey } from './lead-sheet.ts';

/** First part of the key: not the live kind of lists, since reading every loaded page again is dear. */
const key = 'leads.members';

/** Requests that run beside each other while several leads are removed. */
const atOnce = 6;

export interface RemovalResult {
  removed: string[];
  failed: { leadId: string; error: unknown }[];
}

/** Takes leads out of a list. One that is gone already counts as removed. */
export function useRemoveLeads(listId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (leadIds: readonly string[]): Promise<RemovalResult> => {
      const result: RemovalResult = { removed: [], failed: [] };
      const waiting = [...leadIds];
      const work = async () => {
        for (let leadId = waiting.shift(); leadId !== undefined; leadId = waiting.shift()) {
          try {
            await api.call(leadsRoutes.removeLeadFromList, { params: { id: listId, leadId } });
            result.removed.push(leadId);
          } catch (error) {
            if (isApiError(error, 'not_found')) result.removed.push(leadId);
            else result.failed.push({ leadId, error });
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return result;
    },
    onSettled: () => reload(queries),
  });
}

/** Deletes a lead from the workspace and from every list. */
export function useDeleteLead() {
  return useErase(leadsRoutes.deleteLead);
}

/** Erases a person for good: nothing brings them back. */
export function useForgetLead() {
  return useErase(leadsDetailRoutes.forgetLead);
}

/** Nobody waits for the lists to be read again: until then the sheet of who is gone would stay open. */
function useErase(route: typeof leadsRoutes.deleteLead | typeof leadsDetailRoutes.forgetLead) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (leadId: string): Promise<void> => {
      await api.call(route, { params: { id: leadId } });
    },
    onSuccess: (_, leadId) => void readWithout(queries, leadId),
    onError: () => reload(queries),
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
