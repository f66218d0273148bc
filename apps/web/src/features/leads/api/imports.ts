import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRowKind } from '@waypost/contract/leads-import';
import { leadsImportRoutes } from '@waypost/contract/leads-import.routes';
import { api } from '../../../lib/api/api.ts';

/** How often an import is looked at while it is being taken back. */
const undoPollMs = 2_000;

/** One import or check, and whether it can be taken back. */
export function importQuery(importId: string) {
  return queryOptions({
    queryKey: ['leads.import', importId],
    queryFn: ({ signal }) => api.call(leadsImportRoutes.getImport, { params: { id: importId }, signal }),
    refetchInterval: (query) => (query.state.data?.undo.state === 'running' ? undoPollMs : false),
  });
}

/** Imports into a list, newest first. */
export function importsOfListQuery(listId: string) {
  return queryOptions({
    queryKey: ['leads.import', 'list', listId],
    queryFn: ({ signal }) => api.call(leadsImportRoutes.importsOfList, { params: { id: listId }, signal }),
    refetchInterval: (query) =>
      query.state.data?.some(({ undo }) => undo.state === 'running') === true ? undoPollMs : false,
  });
}

/** Rows of an import by what became of them; one page, for reading on. */
export function importRows(
  importId: string,
  kind: ImportRowKind,
  cursor: string | null,
  signal: AbortSignal,
) {
  const query = { kind, limit: 100, ...(cursor === null ? {} : { cursor }) };
  return api.call(leadsImportRoutes.importRows, { params: { id: importId }, query, signal });
}

/** How a file with this header was mapped last time. */
export function recalledMappingQuery(header: readonly string[]) {
  return queryOptions({
    queryKey: ['leads.import', 'mapping', header],
    queryFn: ({ signal }) =>
      api.call(leadsImportRoutes.recallMapping, {
        body: { header: header.slice(0, 1_000).map((cell) => cell.slice(0, 2_000)) },
        signal,
      }),
    staleTime: 60_000,
  });
}

/** Takes an import back as a job. */
export function useUndoImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => api.call(leadsImportRoutes.undoImport, { params: { id: importId } }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['leads.import'] });
      await queries.invalidateQueries({ queryKey: ['jobs.job'] });
    },
  });
}
