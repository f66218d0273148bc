import { queryOptions } from '@tanstack/react-query';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { api } from '../../../lib/api/api.ts';

/** The latest conversation with a lead over any account, archived or not; null when there is none. */
export function leadConversationQuery({ leadId }: { leadId: string }) {
  return queryOptions({
    queryKey: ['inbox.conversation', 'of-lead', leadId],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(inboxRoutes.list, { query: { leadId, limit: 1 }, signal });
      return items[0] ?? null;
    },
  });
}
