import type { Query, QueryClient } from '@tanstack/react-query';
import { isStill } from '../../../lib/read-again.ts';

/**
 * Reads the leads of lists again after one was erased, but nothing about that lead: its sheet may still be open, and
 * asking for any part of it would be answered "not found". Its answers go as soon as nothing shows them.
 */
export function readWithout(queries: QueryClient, leadId: string): Promise<unknown> {
  const isOfLead = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey.includes(leadId);
  const cache = queries.getQueryCache();
  const drop = () => {
    queries.removeQueries({ type: 'inactive', predicate: isOfLead });
    if (cache.findAll({ predicate: isOfLead }).length === 0) stop();
  };
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && isOfLead(query)) drop();
  });
  drop();
  const predicate = isStill(queries);
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['leads.members'], predicate }),
    queries.invalidateQueries({ queryKey: ['leads.list'], predicate }),
  ]);
}
