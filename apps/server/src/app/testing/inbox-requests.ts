import type { OwnRequest } from './own-requests.ts';
import { none, own, newWord } from './request-makers.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';

async function reply(w: SeededWorkspace): Promise<{ id: string; messageId: string }> {
  const path = `/inbox/conversations/${w.conversationId}/messages`;
  const sent = await w.done<{ id: string }>('POST', path, {
    text: 'Hello',
    clientKey: `client-key-${newWord()}`,
  });
  return { id: w.conversationId, messageId: sent.id };
}

/** The requests about conversations. */
export const inboxRequests: Record<string, OwnRequest> = {
  'GET /inbox/conversations': {
    make: (w) => ({ query: { accountId: w.accountId, leadId: w.leadIds[0] ?? '' } }),
    filters: ['query.accountId', 'query.leadId'],
  },
  'GET /inbox/conversations/{id}': own('conversationId'),
  'POST /inbox/conversations/{id}/messages': {
    make: (w) => ({
      params: { id: w.conversationId },
      body: { text: 'Hello', clientKey: `client-key-${newWord()}` },
    }),
  },
  'POST /inbox/conversations/{id}/messages/{messageId}/undo': {
    make: async (w) => ({ params: await reply(w) }),
  },
  'POST /inbox/conversations/{id}/messages/{messageId}/send-now': {
    make: async (w) => ({ params: await reply(w) }),
  },
  'POST /inbox/conversations/{id}/read': {
    make: (w) => ({ params: { id: w.conversationId }, body: { read: true } }),
  },
  'POST /inbox/conversations/{id}/archive': {
    make: (w) => ({ params: { id: w.conversationId }, body: { archived: false } }),
  },
  'POST /inbox/conversations/{id}/intent': {
    make: (w) => ({ params: { id: w.conversationId }, body: { intent: 'interested' } }),
  },
  'POST /inbox/sort-replies': {
    make: (w) => ({ body: { accountId: w.accountId } }),
    filters: ['body.accountId'],
  },
  'POST /inbox/refresh': { make: none },
};
