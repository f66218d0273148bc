import { queryOptions } from '@tanstack/react-query';
import { leftOutRoutes } from '@waypost/contract/campaigns-left-out.routes';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { api } from '../../../lib/api/api.ts';

/** Whether each of these leads (at most 200) could be written to now. */
export function contactabilityQuery(leadIds: readonly string[]) {
  return queryOptions({
    queryKey: ['campaigns.contactability', leadIds],
    queryFn: async ({ signal }) => {
      const answers = await api.call(leftOutRoutes.contactability, {
        body: { leadIds: [...leadIds] },
        signal,
      });
      return new Map(answers.map((answer) => [answer.leadId, answer]));
    },
    staleTime: 60_000,
    enabled: leadIds.length > 0,
  });
}

/** Campaigns that have or had a lead, newest first. */
export function campaignsOfLeadQuery(leadId: string) {
  return queryOptions({
    queryKey: ['campaigns.campaign', 'of-lead', leadId],
    queryFn: ({ signal }) => api.call(leftOutRoutes.campaignsOfLead, { params: { id: leadId }, signal }),
  });
}

/** The latest conversations with a lead. */
export function conversationsOfLeadQuery(leadId: string) {
  return queryOptions({
    queryKey: ['inbox.conversation', 'of-lead', leadId],
    queryFn: ({ signal }) => api.call(inboxRoutes.list, { query: { leadId, limit: 10 }, signal }),
  });
}
