import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { jobsRoutes } from '@waypost/contract/jobs.routes';
import { api } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';

/** Hints come when a job moves; this catches up when one was missed. */
const activePollMs = 4000;

export function isActive(job: Pick<Job, 'status'>): boolean {
  return job.status === 'queued' || job.status === 'running' || job.status === 'paused';
}

/** Background jobs, newest first; with `refId` only those that work on that record. */
export function jobsQuery(refId?: string) {
  return queryOptions({
    queryKey: ['jobs.job', 'list', refId ?? null],
    queryFn: ({ signal }) => api.call(jobsRoutes.list, { query: refId ? { refId } : {}, signal }),
    refetchInterval: (query) => (query.state.data?.some(isActive) ? activePollMs : false),
  });
}

/** One job, followed until it ends. */
export function jobQuery(jobId: string) {
  return queryOptions({
    queryKey: ['jobs.job', jobId],
    queryFn: ({ signal }) => api.call(jobsRoutes.get, { params: { id: jobId }, signal }),
    refetchInterval: (query) => {
      if (isApiError(query.state.error, 'not_found')) return false;
      // Asked again by itself, a job that could not be read would look as if it were still loading.
      if (query.state.data === undefined) return query.state.status === 'error' ? false : activePollMs;
      return isActive(query.state.data) ? activePollMs : false;
    },
  });
}

/** The jobs that are still at work, by the record they work on. */
export function useActiveJobs(): ReadonlyMap<string, Job> {
  const { data } = useQuery(jobsQuery());
  const byRecord = new Map<string, Job>();
  for (const job of data ?? []) {
    if (job.refId !== null && isActive(job) && !byRecord.has(job.refId)) byRecord.set(job.refId, job);
  }
  return byRecord;
}

/** Asks a job to stop; what it has done stays. */
export function useCancelJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => api.call(jobsRoutes.cancel, { params: { id: jobId } }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(job.id).queryKey, job);
      return queries.invalidateQueries({ queryKey: ['jobs.job'] });
    },
  });
}

/** Pauses a job, or lets a paused one go on. */
export function usePauseJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ jobId, resume }: { jobId: string; resume: boolean }) =>
      api.call(resume ? jobsRoutes.resume : jobsRoutes.pause, { params: { id: jobId } }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(job.id).queryKey, job);
      return queries.invalidateQueries({ queryKey: ['jobs.job'] });
    },
  });
}
