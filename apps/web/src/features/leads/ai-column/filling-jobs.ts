import { useQuery } from '@tanstack/react-query';
import { isActive, jobsQuery } from '../../jobs/index.ts';

/** Jobs that fill fields of leads of a list; they are told beside its rows, also after a reload. */
export const fillingJobs: readonly string[] = ['leads.answer-column', 'leads.enrich', 'leads.score-chosen'];

/** Those that go on now and are not among the known ones. */
export function useFillingJobs(listId: string, known: readonly string[]): string[] {
  const jobs = useQuery(jobsQuery(listId)).data ?? [];
  return jobs
    .filter((job) => fillingJobs.includes(job.kind) && isActive(job) && !known.includes(job.id))
    .map(({ id }) => id);
}
