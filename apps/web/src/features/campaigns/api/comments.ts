import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampaignLead } from '@waypost/contract/campaigns';
import type { BulkResult } from '@waypost/contract/campaigns-manage';
import { campaignManageRoutes } from '@waypost/contract/campaigns-manage.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { campaignLeadsQuery, everyLead } from './campaign-leads.ts';
import { leadsPerCall } from './running-campaign.ts';

export type CommentAnswer = BodyOf<typeof campaignManageRoutes.goAheads>['answers'][number];
/** A lead whose comment waits for somebody. */
export type CommentLead = CampaignLead & { asks: NonNullable<CampaignLead['asks']> };

/** The leads of a campaign whose comments wait for somebody, page by page. */
export function commentsQuery(campaignId: string) {
  return campaignLeadsQuery(campaignId, { ...everyLead, waitsFor: 'approval' });
}

/** Says of comments that they may go out, each with its text, or are skipped; answered as one result. */
export function useAnswerComments(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (answers: readonly CommentAnswer[]) => {
      const total: BulkResult = { done: 0, skipped: [], nextCursor: null };
      for (let from = 0; from < answers.length; from += leadsPerCall) {
        const part = await api.call(campaignManageRoutes.goAheads, {
          params: { id: campaignId },
          body: { answers: answers.slice(from, from + leadsPerCall) },
        });
        total.done += part.done;
        total.skipped.push(...part.skipped);
      }
      return total;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns.campaign'] }),
  });
}
