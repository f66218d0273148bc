import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { api } from '../../../lib/api/api.ts';

const key = ['leads.tags'] as const;

/** Every tag of the workspace by name. */
export const leadTagsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await api.call(leadsRoutes.listTags, { signal })).tags,
});

export interface TagChange {
  leadIds: string[];
  add?: string[];
  remove?: string[];
}

/** Puts tags on leads or takes them off. Lists of leads and campaigns show it. */
export function useChangeTags() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: TagChange) => api.call(leadsRoutes.changeTags, { body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['leads.members'] }),
        queries.invalidateQueries({ queryKey: ['campaigns.campaign'] }),
        queries.invalidateQueries({ queryKey: key }),
      ]),
  });
}
