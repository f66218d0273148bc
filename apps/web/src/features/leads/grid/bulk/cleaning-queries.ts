import { infiniteQueryOptions } from '@tanstack/react-query';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { leadsCleaningRoutes } from '@waypost/contract/leads-cleaning.routes';
import type { CleanedPart } from '@waypost/domain/leads/cleaning/cleaned-parts';
import { api } from '../../../../lib/api/api.ts';

/** What cleaning would change of the chosen leads, before and after. Read anew whenever it is asked. */
export function cleaningQuery(
  listId: string,
  asked: { selection: GridSelection; parts: readonly CleanedPart[] },
) {
  return infiniteQueryOptions({
    queryKey: ['leads.cleaning', listId, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(leadsCleaningRoutes.previewCleaning, {
        params: { id: listId },
        body: {
          selection: asked.selection,
          parts: [...asked.parts],
          limit: 50,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: asked.parts.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
}
