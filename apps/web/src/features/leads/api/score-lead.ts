import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { api } from '../../../lib/api/api.ts';

/** Says how well a lead fits. Lists of leads and campaigns show it. */
export function useScoreLead(leadId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { score: number | null; reason: string }) =>
      api.call(leadsRoutes.scoreLead, { params: { id: leadId }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['leads.members'] }),
        queries.invalidateQueries({ queryKey: ['campaigns.campaign'] }),
      ]),
  });
}
