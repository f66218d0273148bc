import { queryOptions } from '@tanstack/react-query';
import { leadsTotalsRoutes } from '@waypost/contract/leads-totals.routes';
import { api } from '../../../lib/api/api.ts';

/** What a list adds up to; read again with the list itself. */
export function listTotalsQuery(listId: string) {
  return queryOptions({
    queryKey: ['leads.list', listId, 'totals'],
    queryFn: ({ signal }) => api.call(leadsTotalsRoutes.getTotals, { params: { id: listId }, signal }),
  });
}
