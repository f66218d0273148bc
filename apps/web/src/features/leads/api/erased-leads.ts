import type { QueryClient } from '@tanstack/react-query';
import { leadSheetKey } from './lead-sheet.ts';

/**
 * Reads the leads of lists again after one was erased, but not what was known of that lead: its sheet may still be open,
 * and asking for it would be answered "not found". Its answers go as soon as nothing shows them.
 */
export function readWithout(queries: QueryClient, leadId: string): Promise<unknown> {
  const gone = { queryKey: [...leadSheetKey, leadId], type: 'inactive' } as const;
  const isOfLead = (key: readonly unknown[]) =>
    [...leadSheetKey, leadId].every((part, index) => key[index] === part);
  const cache = queries.getQueryCache();
  const drop = () => {
    queries.removeQueries(gone);
    if (cache.findAll({ queryKey: gone.queryKey }).length === 0) stop();
  };
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && isOfLead(query.queryKey)) drop();
  });
  drop();
  return Promise.all([
    queries.invalidateQueries({
      queryKey: ['leads.members'],
      predicate: ({ queryKey }) => !isOfLead(queryKey),
    }),
    queries.invalidateQueries({ queryKey: ['leads.list'] }),
  ]);
}
