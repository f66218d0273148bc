import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';
import { sentWords, type ListWords } from './lead-lists.ts';

/** The post behind a link as the account sees it. Costs one read at LinkedIn, so it is kept for 5 minutes. */
export function postPreviewQuery(link: { postId: string; url: string }, accountId: string) {
  return queryOptions({
    queryKey: ['leads.post', accountId, link.postId],
    queryFn: ({ signal }) =>
      api.call(leadsRoutes.previewPost, { body: { url: link.url, accountId }, signal }),
    staleTime: staleMs.reference,
    refetchOnWindowFocus: false,
  });
}

/** A list that exists, or the words of one to make. */
export type ListTarget = { listId: string } | { words: ListWords };

export interface Extraction {
  target: ListTarget;
  source: BodyOf<typeof leadsRoutes.addSource>;
}

/** Makes the list where one is asked for, and starts reading people into it; answers the job. */
export function useStartExtraction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ target, source }: Extraction) => {
      if ('listId' in target) return (await start(target.listId, source)).job;
      const list = await api.call(leadsRoutes.createList, { body: sentWords(target.words) });
      try {
        return (await start(list.id, source)).job;
      } catch (error) {
        // Nothing reads into it: without this every failed try would leave an empty list behind.
        await api.call(leadsRoutes.deleteList, { params: { id: list.id } }).catch(() => undefined);
        throw error;
      }
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
      void queries.invalidateQueries({ queryKey: ['jobs.job'] });
    },
  });
}

function start(listId: string, source: Extraction['source']) {
  return api.call(leadsRoutes.addSource, { params: { id: listId }, body: source });
}
