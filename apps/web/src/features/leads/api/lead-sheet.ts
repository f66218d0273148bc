import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { leadsDetailRoutes } from '@waypost/contract/leads-detail.routes';
import { api } from '../../../lib/api/api.ts';

/** Below `leads.members`: what changes leads of a list changes their sheets. */
export const leadSheetKey = ['leads.members', 'sheet'] as const;

/** Everything known of one lead: its lists, fields, notes and what happened to it. */
export function leadSheetQuery(leadId: string) {
  return queryOptions({
    queryKey: [...leadSheetKey, leadId],
    queryFn: ({ signal }) => api.call(leadsDetailRoutes.getLead, { params: { id: leadId }, signal }),
  });
}

/** What happened to a lead before the part its sheet holds. */
export function leadEventsQuery(leadId: string, after: string | null) {
  return infiniteQueryOptions({
    queryKey: [...leadSheetKey, leadId, 'events', after],
    initialPageParam: after ?? undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(leadsDetailRoutes.leadEvents, {
        params: { id: leadId },
        query: { limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
