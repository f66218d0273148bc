import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import type { Job } from '@waypost/contract/jobs';
import { api } from '../../../lib/api/api.ts';
import { sentWords, type ListWords } from './lead-lists.ts';

/** A list that exists, or the words of one to make. */
export type ListTarget = { listId: string } | { words: ListWords };

/** Makes the list where one is asked for, and starts reading a source into it; answers the job. */
export function useStartInto<Source>(start: (listId: string, source: Source) => Promise<{ job: Job }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ target, source }: { target: ListTarget; source: Source }) => {
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
