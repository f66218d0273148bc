import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsSourcesRoutes as routes } from '@waypost/contract/leads-sources.routes';
import type { BodyOf, QueryOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';
import { useStartInto } from '../api/start-into-list.ts';

export type PeopleSource = BodyOf<typeof routes.addPeopleSource>;
export type RowOutcome = NonNullable<QueryOf<typeof routes.sourceRows>['outcome']>;

/** What an account may still read today; costs nothing at LinkedIn. */
export function readRoomQuery(accountId: string) {
  return queryOptions({
    queryKey: ['leads.read-room', accountId],
    queryFn: ({ signal }) => api.call(routes.readRoom, { query: { accountId }, signal }),
  });
}

/** How large a search is as the account sees it. Costs one search result, so it is kept for 5 minutes. */
export function searchSizeQuery(url: string, accountId: string) {
  return queryOptions({
    queryKey: ['leads.search-size', accountId, url],
    queryFn: ({ signal }) => api.call(routes.sizeSearch, { body: { url, accountId }, signal }),
    staleTime: staleMs.reference,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Cuts a large search into parts; costs a search result per part. */
export function useCutSearch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.cutSearch>) => api.call(routes.cutSearch, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.read-room'] }),
  });
}

/** Starts reading a source into a list; answers the job. */
export function useStartSource() {
  return useStartInto((id, body: PeopleSource, idempotencyKey) =>
    api.call(routes.addPeopleSource, { params: { id }, body, idempotencyKey }),
  );
}

/** The people that a job found, those of one outcome. */
export function sourceRowsQuery(jobId: string, outcome: RowOutcome | undefined) {
  return infiniteQueryOptions({
    queryKey: ['leads.source-rows', jobId, outcome ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(routes.sourceRows, {
        params: { id: jobId },
        query: {
          limit: 50,
          ...(outcome === undefined ? {} : { outcome }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Adds whom a source set aside to its list after all; without places everybody. */
export function useTakeIn() {
  const onSettled = useRowsChanged();
  return useMutation({
    mutationFn: ({ jobId, places }: { jobId: string; places: number[] | null }) =>
      api.call(routes.takeInSetAside, { params: { id: jobId }, body: places === null ? {} : { places } }),
    onSettled,
  });
}

/** Sets people aside again who were added so. */
export function useTakeOut() {
  const onSettled = useRowsChanged();
  return useMutation({
    mutationFn: ({ jobId, places }: { jobId: string; places: number[] }) =>
      api.call(routes.takeOutAgain, { params: { id: jobId }, body: { places } }),
    onSettled,
  });
}

function useRowsChanged() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['leads.source-rows'] });
    void queries.invalidateQueries({ queryKey: ['leads.list'] });
  };
}

/** The sources of a list that are read every day. */
export function liveSourcesQuery(listId: string) {
  return queryOptions({
    queryKey: ['leads.list', listId, 'live'],
    queryFn: ({ signal }) => api.call(routes.listLive, { params: { id: listId }, signal }),
  });
}

/** The last runs of a daily source; read when they are looked at. */
export function liveRunsQuery(listId: string, id: string) {
  return queryOptions({
    queryKey: ['leads.list', listId, 'live', id, 'runs'],
    queryFn: ({ signal }) => api.call(routes.listLiveRuns, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The sources of a list that could be read every day and are not. */
export function repeatableSourcesQuery(listId: string) {
  return queryOptions({
    queryKey: ['leads.list', listId, 'repeatable'],
    queryFn: ({ signal }) => api.call(routes.listRepeatable, { params: { id: listId }, signal }),
  });
}

export function useKeepLive() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.keepLive>) => api.call(routes.keepLive, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.list'] }),
  });
}

export function useChangeLive() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof routes.changeLive>) =>
      api.call(routes.changeLive, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.list'] }),
  });
}

export function useEndLive() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(routes.deleteLive, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.list'] }),
  });
}

export type RelationKind = BodyOf<typeof routes.syncRelations>['kind'];

/** What is known of an account's connections or followers; asked again while they are read. */
export function relationsQuery(accountId: string, kind: RelationKind) {
  return queryOptions({
    queryKey: ['leads.relations', accountId, kind],
    queryFn: ({ signal }) => api.call(routes.relationsState, { query: { accountId, kind }, signal }),
    refetchInterval: (query) => (query.state.data?.jobId ? 2_000 : false),
  });
}

export function useSyncRelations() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.syncRelations>) => api.call(routes.syncRelations, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.relations'] }),
  });
}

/** How many of the people read so far a wish matches. */
export function relationsCountQuery(body: BodyOf<typeof routes.countRelations>, people: number) {
  return queryOptions({
    queryKey: [
      'leads.relations',
      body.accountId,
      body.kind,
      'count',
      body.alsoAccountIds ?? [],
      body.wish,
      people,
    ],
    queryFn: ({ signal }) => api.call(routes.countRelations, { body, signal }),
    placeholderData: (before) => before,
  });
}
