import { queryOptions } from '@tanstack/react-query';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { api } from '../../../lib/api/api.ts';
import { staleMs } from '../../../lib/query-client.ts';

/** The largest page the API gives: with more people waiting, the oldest of the latest 200 are shown. */
const pageMax = 200;

/** Conversations whose last word is theirs, longest waiting first, with the true total; with an unlinked account nobody can answer. */
export const repliesWaitingQuery = queryOptions({
  queryKey: ['inbox.conversation', 'replies-waiting'],
  queryFn: async ({ signal }) => {
    const { items, counts, sync } = await api.call(inboxRoutes.list, {
      query: { folder: 'needs-reply', limit: pageMax },
      signal,
    });
    const since = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
    const linked = new Set(sync.map(({ accountId }) => accountId));
    const answerable = items.filter(({ account }) => linked.has(account.id));
    const waiting = answerable.toSorted((a, b) => since(a.unansweredSince) - since(b.unansweredSince));
    return { waiting, total: counts.needsReply - (items.length - answerable.length) };
  },
  staleTime: staleMs.list,
});
