import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LeadList } from '@waypost/contract/leads';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { api } from '../../../lib/api/api.ts';

/** All lead lists, newest first. */
export const leadListsQuery = queryOptions({
  queryKey: ['leads.list', 'all'],
  queryFn: ({ signal }) => api.call(leadsRoutes.listLists, { signal }),
});

/** One lead list with its counters, without leads. What the list of lists knows shows at once. */
export function leadListQuery(queries: QueryClient, listId: string) {
  return queryOptions({
    queryKey: ['leads.list', listId],
    queryFn: ({ signal }) => api.call(leadsRoutes.getList, { params: { id: listId }, signal }),
    placeholderData: () => queries.getQueryData(leadListsQuery.queryKey)?.find((list) => list.id === listId),
  });
}

export interface ListWords {
  name: string;
  /** Left out when empty. */
  description?: string | undefined;
}

/** Name and description as they are sent: trimmed, an empty description left out. */
export function sentWords({ name, description }: ListWords): { name: string; description?: string } {
  const text = description?.trim() ?? '';
  return { name: name.trim(), ...(text === '' ? {} : { description: text }) };
}

export function useUpdateList() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ listId, ...words }: { listId: string; name?: string; description?: string }) =>
      api.call(leadsRoutes.updateList, { params: { id: listId }, body: words }),
    onSuccess: () => reload(queries),
    onError: logFailure,
  });
}

/**
 * Creates the copy, then gives it the entered name and description. Tries with one `idempotencyKey` make one copy, also when
 * the answer to the first was lost.
 */
export function useDuplicateList() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      listId,
      copyId,
      idempotencyKey,
      ...words
    }: { listId: string; copyId: string | null; idempotencyKey: string } & ListWords) => {
      // A second try after only the renaming failed must not copy again.
      const id =
        copyId ?? (await api.call(leadsRoutes.duplicateList, { params: { id: listId }, idempotencyKey })).id;
      try {
        return await api.call(leadsRoutes.updateList, { params: { id }, body: sentWords(words) });
      } catch (error) {
        throw new CopyNotRenamed(id, error);
      }
    },
    onSuccess: () => reload(queries),
    onError: (error) => {
      logFailure(error);
      return reload(queries);
    },
  });
}

/** The copy exists under the server's own name. */
export class CopyNotRenamed extends Error {
  override readonly name = 'CopyNotRenamed';
  readonly copyId: string;
  constructor(copyId: string, cause: unknown) {
    super('The copy was made, but not renamed.', { cause });
    this.copyId = copyId;
  }
}

export function useDeleteList() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (listId: string) => api.call(leadsRoutes.deleteList, { params: { id: listId } }),
    onSuccess: (_, listId) => {
      queries.setQueryData(leadListsQuery.queryKey, (lists: LeadList[] | undefined) =>
        lists?.filter((list) => list.id !== listId),
      );
      // Not waited for: a page of this list has to be left before it asks for a list that is gone.
      void queries.invalidateQueries({ queryKey: leadListsQuery.queryKey });
    },
    onError: logFailure,
  });
}

function reload(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['leads.list'] });
}

/** Failures of list operations are also logged, as specified. */
function logFailure(error: unknown): void {
  console.error(error);
}
