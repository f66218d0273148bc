import { queryOptions } from '@tanstack/react-query';
import { inboxRoutes } from '@waypost/contract/inbox.routes';
import { api } from '../../../lib/api/api.ts';

/** The latest conversation with a lead over any account; null when there is none under this name. */
export function leadConversationQuery({ leadId, name }: { leadId: string; name: string }) {
  return queryOptions({
    queryKey: ['inbox.conversation', 'of-lead', leadId],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(inboxRoutes.list, {
        query: { folder: 'all', search: name.slice(0, 200), limit: 50 },
        signal,
      });
      return items.find((conversation) => conversation.leadId === leadId) ?? null;
    },
  });
}
