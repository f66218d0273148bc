import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';

export type NewExclusion = BodyOf<typeof leadsRoutes.addExclusion>;

/** Whom nobody of the workspace may contact, in every campaign. */
export const exclusionsQuery = queryOptions({
  queryKey: ['leads.exclusion', 'all'],
  queryFn: ({ signal }) => api.call(leadsRoutes.listExclusions, { signal }),
});

export function useAddExclusion() {
  const reload = useReloadExclusions();
  return useMutation({
    mutationFn: (body: NewExclusion) => api.call(leadsRoutes.addExclusion, { body }),
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

/** A rule also changes who is left out of an audience. */
function useReloadExclusions() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['campaigns.campaign', 'audience'] });
    return queries.invalidateQueries({ queryKey: ['leads.exclusion'] });
  };
}
