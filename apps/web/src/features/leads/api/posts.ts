import { queryOptions } from '@tanstack/react-query';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';
import { useStartInto } from './start-into-list.ts';

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

/** Starts reading the people at posts into a list; answers the job. */
export function useStartExtraction() {
  return useStartInto((id, body: BodyOf<typeof leadsRoutes.addSource>, idempotencyKey) =>
    api.call(leadsRoutes.addSource, { params: { id }, body, idempotencyKey }),
  );
}
