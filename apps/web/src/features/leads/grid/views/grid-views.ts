import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GridLayout, GridView } from '@waypost/contract/leads-grid';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { api } from '../../../../lib/api/api.ts';

const key = (listId: string) => ['leads.views', listId] as const;

/** The saved views a list offers: its own and those of every list. */
export function gridViewsQuery(listId: string) {
  return queryOptions({
    queryKey: key(listId),
    queryFn: ({ signal }) => api.call(leadsGridRoutes.listViews, { params: { id: listId }, signal }),
    staleTime: 300_000,
  });
}

/** The workspace's own fields with their kinds. */
export const customFieldsQuery = queryOptions({
  queryKey: ['leads.fields'],
  queryFn: ({ signal }) => api.call(leadsGridRoutes.listCustomFields, { signal }),
  staleTime: 60_000,
});

export interface ViewWords {
  name: string;
  everyList: boolean;
}

/** Saving, changing and deleting the views of one list; what is on the screen follows at once. */
export function useViewChanges(listId: string) {
  const queries = useQueryClient();
  const change = (how: (views: readonly GridView[]) => GridView[]) =>
    queries.setQueryData(key(listId), (views: GridView[] | undefined) => how(views ?? []));
  const settle = () => queries.invalidateQueries({ queryKey: ['leads.views'] });
  const create = useMutation({
    mutationFn: (body: ViewWords & { layout: GridLayout; id?: string }) =>
      api.call(leadsGridRoutes.createView, { params: { id: listId }, body }),
    onSuccess: (view) => change((views) => [...views, view]),
    onSettled: settle,
  });
  const update = useMutation({
    mutationFn: ({ viewId, ...body }: Partial<ViewWords> & { viewId: string; layout?: GridLayout }) =>
      api.call(leadsGridRoutes.updateView, { params: { id: listId, viewId }, body }),
    onSuccess: (view) => change((views) => views.map((other) => (other.id === view.id ? view : other))),
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (viewId: string) => api.call(leadsGridRoutes.deleteView, { params: { id: listId, viewId } }),
    onSuccess: (_, viewId) => change((views) => views.filter((view) => view.id !== viewId)),
    onSettled: settle,
  });
  return { create, update, remove };
}
