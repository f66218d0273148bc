import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import type { Job } from '@waypost/contract/jobs';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { createOneRequest, mayHaveHappened } from '../../../lib/one-request.ts';
import { sentWords, type ListWords } from './lead-lists.ts';

/** A list that exists, or the words of one to make. */
export type ListTarget = { listId: string } | { words: ListWords };

/**
 * Makes the list where one is asked for, and starts reading a source into it; answers the job. Asked twice in one
 * instant, or again after a lost answer, it stays one list and one job.
 * @param start gets a key of its own for its call.
 * @param closes the form closes once it was started; otherwise the same can be started again.
 */
export function useStartInto<Source>(
  start: (listId: string, source: Source, idempotencyKey: string) => Promise<{ job: Job }>,
  { closes }: { closes: boolean } = { closes: true },
) {
  const queries = useQueryClient();
  const [once] = useState(() => createOneRequest<Job>({ answerStands: closes }));
  return useMutation({
    mutationFn: (given: { target: ListTarget; source: Source }) =>
      once(JSON.stringify(given), async (key, isRepeat) => {
        const { target, source } = given;
        if ('listId' in target) return (await start(target.listId, source, `${key} start`)).job;
        const list = await api.call(leadsRoutes.createList, {
          body: sentWords(target.words),
          idempotencyKey: `${key} list`,
        });
        try {
          return (await start(list.id, source, `${key} start`)).job;
        } catch (error) {
          // Nothing reads into it: without this every failed try would leave an empty list. A lost answer may fill it.
          if (!mayHaveHappened(error, isRepeat))
            await api.call(leadsRoutes.deleteList, { params: { id: list.id } }).catch(() => undefined);
          throw error;
        }
      }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
      void queries.invalidateQueries({ queryKey: ['jobs.job'] });
    },
  });
}
