import {
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { ReplyOf } from '@waypost/contract/route';
import type { GridLead } from '@waypost/contract/leads-grid';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { api } from '../../../../lib/api/api.ts';

/** First part of the key. Everything that changes leads of a list names `leads.members`: this is one of them. */
const key = ['leads.members', 'grid'] as const;

/** The same of rows far behind, read by their number. */
export const farKey = ['leads.members', 'grid rows'] as const;

const firstPageSize = 100;
/** Whoever reads on reads far: fewer, larger answers. */
const pageSize = 200;

export interface GridAsked {
  search: string;
  filter: string[];
  sort: string[];
}

export type GridPage = ReplyOf<typeof leadsGridRoutes.gridLeads>;
export type GridPages = InfiniteData<GridPage, string | undefined>;

/** The question as it is sent. */
export const questionOf = ({ search, filter, sort }: GridAsked) => ({
  ...{ filter, sort },
  ...(search === '' ? {} : { search }),
});

/** The leads of a list that match, page by page; another question keeps the old rows until the new ones are here. */
export function gridLeadsQuery(listId: string, asked: GridAsked) {
  return infiniteQueryOptions({
    queryKey: [...key, listId, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(leadsGridRoutes.gridLeads, {
        params: { id: listId },
        query: {
          ...questionOf(asked),
          limit: pageParam === undefined ? firstPageSize : pageSize,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** With more pages than this, reading all of them again costs more than it tells. */
const readAgainPagesMax = 5;

/** Shows what was changed elsewhere: a short grid is read again, a long one from its beginning. */
export async function refreshGrid(queries: QueryClient, listId: string): Promise<void> {
  for (const query of queries.getQueryCache().findAll({ queryKey: [...key, listId] })) {
    const data = query.state.data as GridPages | undefined;
    if (data && data.pages.length > readAgainPagesMax) {
      queries.setQueryData(query.queryKey, {
        pages: data.pages.slice(0, readAgainPagesMax),
        pageParams: data.pageParams.slice(0, readAgainPagesMax),
      } satisfies GridPages);
    }
  }
  await Promise.all([
    queries.invalidateQueries({ queryKey: [...key, listId] }),
    queries.invalidateQueries({ queryKey: [...farKey, listId] }),
  ]);
}

/** Changes one lead in every grid that shows it, without reading anything again. */
export function patchGridLead(queries: QueryClient, leadId: string, how: (lead: GridLead) => GridLead): void {
  const patched = (page: GridPage): GridPage =>
    page.items.some((lead) => lead.id === leadId)
      ? { ...page, items: page.items.map((lead) => (lead.id === leadId ? how(lead) : lead)) }
      : page;
  queries.setQueriesData<GridPages>({ queryKey: key }, (data) => {
    if (!data?.pages.some((page) => page.items.some((lead) => lead.id === leadId))) return data;
    return { ...data, pages: data.pages.map(patched) };
  });
  queries.setQueriesData<GridPage>({ queryKey: farKey }, (data) => data && patched(data));
}
