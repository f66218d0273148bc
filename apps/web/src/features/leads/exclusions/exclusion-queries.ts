import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';

export type NewExclusion = BodyOf<typeof leadsRoutes.addExclusion>;
export type ExclusionRow = BodyOf<typeof leadsRoutes.importExclusions>['rules'][number];
export type ExclusionQuestion = BodyOf<typeof leftOutRoutes.testExclusion>;

/** As many rules as one question about where they apply takes. */
const pageSize = 50;

/** Whom nobody of the workspace may contact, in every campaign; the first page says how many rules there are in all. */
export function exclusionsQuery(search = '') {
  return infiniteQueryOptions({
    queryKey: ['leads.exclusion', 'rules', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(leadsRoutes.listExclusions, {
        query: {
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

/** The leads that rules match now, and the campaigns they kept people out of; of one page of rules. */
export function exclusionsAppliedQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['leads.exclusion', 'applied', ids],
    queryFn: ({ signal }) => api.call(leftOutRoutes.exclusionsApplied, { body: { ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
}

export function useAddExclusion() {
  const reload = useReloadExclusions();
  return useMutation({
    mutationFn: (body: NewExclusion) => api.call(leadsRoutes.addExclusion, { body }),
    onSuccess: reload,
  });
}

/** Adds many rules at once; rows that cannot be rules come back with their reason. */
export function useImportExclusions() {
  const reload = useReloadExclusions();
  return useMutation({
    mutationFn: (rules: readonly ExclusionRow[]) =>
      api.call(leadsRoutes.importExclusions, { body: { rules: [...rules] } }),
    onSuccess: reload,
  });
}

export function useDeleteExclusion() {
  const reload = useReloadExclusions();
  return useMutation({
    mutationFn: (exclusionId: string) =>
      api.call(leadsRoutes.deleteExclusion, { params: { id: exclusionId } }),
    onSuccess: reload,
  });
}

/** Would somebody be left out, and why? */
export function exclusionTestQuery(question: ExclusionQuestion) {
  return queryOptions({
    queryKey: ['leads.exclusion', 'test', question],
    queryFn: ({ signal }) => api.call(leftOutRoutes.testExclusion, { body: question, signal }),
    gcTime: 30_000,
    retry: false,
  });
}

/** A rule also changes who is left out of an audience. */
function useReloadExclusions() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['campaigns.campaign', 'audience'] });
    return queries.invalidateQueries({ queryKey: ['leads.exclusion'] });
  };
}
