import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { leadsMergeRoutes } from '@waypost/contract/leads-merge.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { leadSheetKey } from '../api/lead-sheet.ts';

const duplicatesKey = ['leads.duplicates'] as const;
export type MergeOrder = BodyOf<typeof leadsMergeRoutes.mergeLeads>;

/** Pairs that may be one person and of whom one holds the text, the surest first; asked again while a look goes on. */
export function duplicatesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...duplicatesKey, search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(leadsMergeRoutes.listDuplicates, {
        query: {
          limit: 50,
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.look == null ? false : 1_500),
  });
}

/** Two leads side by side; never from memory, since a merge is made of what is shown. */
export function comparisonQuery(one: string, other: string) {
  return queryOptions({
    queryKey: ['leads.compare', one, other],
    queryFn: ({ signal }) => api.call(leadsMergeRoutes.compareLeads, { query: { one, other }, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Leads that one may be merged with: found by a text, or suggested without one. */
export function candidatesQuery(leadId: string, search: string) {
  return queryOptions({
    queryKey: ['leads.candidates', leadId, search],
    queryFn: ({ signal }) =>
      api.call(leadsMergeRoutes.mergeCandidates, { query: { leadId, search }, signal }),
    gcTime: 30_000,
  });
}

/** What was merged into a lead. */
export function mergesQuery(leadId: string) {
  return queryOptions({
    queryKey: [...leadSheetKey, leadId, 'merges'],
    queryFn: ({ signal }) => api.call(leadsMergeRoutes.mergesOfLead, { params: { id: leadId }, signal }),
  });
}

/** Whatever shows leads shows them anew. */
function useShowAnew() {
  const queries = useQueryClient();
  return () => {
    for (const key of [
      'leads.members',
      'leads.list',
      'leads.duplicates',
      'campaigns.campaign',
      'inbox.conversation',
    ]) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  };
}

export function useLook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(leadsMergeRoutes.lookForDuplicates),
    onSuccess: () => queries.invalidateQueries({ queryKey: duplicatesKey }),
  });
}

/** Two leads are not one person; for 10 seconds the toast takes it back. */
export function useDismiss() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: duplicatesKey });
  const restore = useMutation({
    mutationFn: (leadIds: [string, string]) =>
      api.call(leadsMergeRoutes.restoreDuplicate, { body: { leadIds } }),
    onSettled: reload,
  });
  return useMutation({
    mutationFn: (leadIds: [string, string]) =>
      api.call(leadsMergeRoutes.dismissDuplicate, { body: { leadIds } }),
    onSuccess: (_, leadIds) => {
      reload();
      toast({
        title: 'Not the same person',
        description: 'This pair is not offered again.',
        durationMs: 10_000,
        action: {
          label: 'Undo',
          altText: 'Offer the pair again',
          onSelect: () => restore.mutate(leadIds),
        },
      });
    },
    onError: (error) =>
      toast({ tone: 'danger', title: 'The pair was not dismissed', description: errorMessage(error) }),
  });
}

/** Makes two of one again, and says what stays as it is. */
export function useUndoMerge() {
  const showAnew = useShowAnew();
  return useMutation({
    mutationFn: (id: string) => api.call(leadsMergeRoutes.undoMerge, { params: { id } }),
    onSettled: showAnew,
    onSuccess: ({ stays }) =>
      toast({
        tone: 'success',
        title: 'The merge was undone',
        ...(stays.length === 0 ? {} : { description: stays.join(' '), durationMs: 20_000 }),
      }),
    onError: (error) =>
      toast({ tone: 'danger', title: 'The merge was not undone', description: errorMessage(error) }),
  });
}

/** Makes one of two; for 10 seconds the toast takes it back. */
export function useMerge() {
  const showAnew = useShowAnew();
  const undo = useUndoMerge();
  return useMutation({
    mutationFn: (order: MergeOrder) => api.call(leadsMergeRoutes.mergeLeads, { body: order }),
    onSuccess: ({ id }) => {
      showAnew();
      toast({
        tone: 'success',
        title: 'Merged into one lead',
        description: 'It can be undone for 30 days, in the history of the lead.',
        durationMs: 10_000,
        action: { label: 'Undo', altText: 'Undo the merge', onSelect: () => undo.mutate(id) },
      });
    },
  });
}
