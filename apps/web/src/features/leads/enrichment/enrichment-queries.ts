import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadDegree } from '@waypost/contract/leads-enrichment';
import { leadsEnrichmentRoutes as routes } from '@waypost/contract/leads-enrichment.routes';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { api } from '../../../lib/api/api.ts';
import { jobQuery } from '../../jobs/index.ts';
import { batched } from '../model/batched.ts';

const degreesOf = batched(200, async (leadIds: string[]): Promise<LeadDegree[]> => {
  const { degrees } = await api.call(routes.degrees, { body: { leadIds } });
  return degrees;
});

/** How far our accounts are from one lead; the nearest first. */
export function degreesQuery(leadId: string) {
  return queryOptions({
    queryKey: ['leads.list', 'degrees', leadId],
    queryFn: () => degreesOf(leadId),
    retry: false,
  });
}

/** What is known of a lead from outside. */
export function leadOutsideQuery(leadId: string) {
  return queryOptions({
    queryKey: ['leads.list', 'outside', leadId],
    queryFn: ({ signal }) => api.call(routes.leadOutside, { params: { id: leadId }, signal }),
  });
}

export interface EnrichHow {
  accountId: string;
  overwrite: boolean;
  posts: boolean;
}

/** Begins reading the profiles of leads of a list. */
export function useEnrichList(listId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: EnrichHow & { selection: GridSelection }) =>
      (await api.call(routes.enrichList, { params: { id: listId }, body })).job,
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs.job'] }),
  });
}

/** Begins reading one profile. */
export function useEnrichLead(leadId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: EnrichHow) =>
      (await api.call(routes.enrichLead, { params: { id: leadId }, body })).job,
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(job.id).queryKey, job);
      return queries.invalidateQueries({ queryKey: ['jobs.job', 'list'] });
    },
  });
}
