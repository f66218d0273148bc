import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiAnswer, AiColumn } from '@waypost/contract/leads-ai-column';
import { leadsAiColumnRoutes as routes } from '@waypost/contract/leads-ai-column.routes';
import type { GridSelection } from '@waypost/contract/leads-grid';
import type { BodyOf } from '@waypost/contract/route';
import { useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { staleMs } from '../../../lib/query-client.ts';
import { jobQuery } from '../../jobs/index.ts';
import { newId } from '../../../lib/new-id.ts';
import { batched } from '../model/batched.ts';

export const aiColumnsQuery = queryOptions({
  queryKey: ['leads.list', 'ai-columns'],
  queryFn: async ({ signal }) => (await api.call(routes.listAiColumns, { signal })).columns,
  staleTime: staleMs.reference,
});

const answersOf = batched(200, async (leadIds: string[]): Promise<AiAnswer[]> => {
  const { answers } = await api.call(routes.aiAnswers, { body: { leadIds } });
  return answers;
});

/** What columns found about one lead. */
export function aiAnswersQuery(leadId: string) {
  return queryOptions({
    queryKey: ['leads.list', 'ai-answers', leadId],
    queryFn: () => answersOf(leadId),
    retry: false,
  });
}

/** What a run of these leads costs at most. */
export function aiPriceQuery(
  listId: string,
  column: Pick<AiColumn, 'id' | 'version'>,
  body: { selection: GridSelection; again: boolean },
) {
  return queryOptions({
    queryKey: ['leads.list', 'ai-price', listId, column, body],
    queryFn: ({ signal }) =>
      api.call(routes.priceAiColumn, { params: { id: listId, columnId: column.id }, body, signal }),
    staleTime: 0,
  });
}

export function aiSampleQuery(listId: string, columnId: string, jobId: string) {
  return queryOptions({
    queryKey: ['leads.list', 'ai-sample', jobId],
    queryFn: ({ signal }) =>
      api.call(routes.getAiSample, { params: { id: listId, columnId, jobId }, signal }),
  });
}

export type AiColumnDraft = BodyOf<typeof routes.addAiColumn>;

/** Makes the column, or writes a changed question into the one that is there. */
export function useSaveAiColumn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, column }: { draft: AiColumnDraft; column: AiColumn | null }) => {
      if (column === null) return api.call(routes.addAiColumn, { body: draft });
      const { name: _, ...question } = draft;
      return api.call(routes.editAiColumn, {
        params: { id: column.id },
        body: { ...question, version: column.version },
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: aiColumnsQuery.queryKey }),
  });
}

export function useDeleteAiColumn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (columnId: string) => api.call(routes.deleteAiColumn, { params: { id: columnId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads.list'] }),
  });
}

interface RunInput {
  columnId: string;
  selection: GridSelection;
  /** Null: a sample. */
  again: boolean | null;
}

/** Starts paid work. A try whose answer was lost is repeated as the same request. */
export function useRunAiColumn(listId: string) {
  const queries = useQueryClient();
  const open = useRef<{ about: string; requestId: string } | null>(null);
  return useMutation({
    mutationFn: async ({ columnId, selection, again }: RunInput) => {
      const about = JSON.stringify([columnId, selection, again]);
      if (open.current?.about !== about) open.current = { about, requestId: newId() };
      const { requestId } = open.current;
      const params = { id: listId, columnId };
      const { job } =
        again === null
          ? await api.call(routes.sampleAiColumn, { params, body: { requestId, selection } })
          : await api.call(routes.runAiColumn, { params, body: { requestId, selection, again } });
      return job;
    },
    onSuccess: (job) => queries.setQueryData(jobQuery(job.id).queryKey, job),
    onSettled: (_job, error) => {
      if (!isApiError(error, 'unreachable')) open.current = null;
      void queries.invalidateQueries({ queryKey: ['users.subscription'] });
      void queries.invalidateQueries({ queryKey: ['jobs.job'] });
      void queries.invalidateQueries({ queryKey: aiColumnsQuery.queryKey });
    },
  });
}
