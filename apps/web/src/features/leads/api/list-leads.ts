import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { api } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';

export const leadSorts = ['added', 'name', 'company'] as const;
export type LeadSort = (typeof leadSorts)[number];

export function leadSortOf(text: string | null): LeadSort {
  return leadSorts.find((sort) => sort === text) ?? 'added';
}

const pageSize = 50;

/** The leads of a list page by page; a search or another order keeps the old rows until the new ones are here. */
export function listLeadsQuery(listId: string, given: { search: string; sort: LeadSort }) {
  const { search, sort } = given;
  return infiniteQueryOptions({
    queryKey: ['leads.list', listId, 'leads', { search, sort }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(leadsRoutes.listLeads, {
        params: { id: listId },
        query: {
          sort,
          limit: pageSize,
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

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
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.list'] }),
  });
}

/** Deletes a lead from the workspace and from every list. */
export function useDeleteLead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (leadId: string) => api.call(leadsRoutes.deleteLead, { params: { id: leadId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.list'] }),
  });
}
