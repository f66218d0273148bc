import type { OwnRequest } from './own-requests.ts';

/** The requests of reading profiles, and of what is known of leads from outside. */
export const enrichmentRequests: Record<string, OwnRequest> = {
  'POST /leads/lists/{id}/enrich': {
    make: (w) => ({
      params: { id: w.listId },
      body: { accountId: w.accountId, selection: { of: 'leads', leadIds: w.leadIds.slice(0, 1) } },
    }),
    forms: {
      'body.selection.except.0': (w) => ({
        params: { id: w.listId },
        body: { accountId: w.accountId, selection: { of: 'matching', except: w.leadIds.slice(0, 1) } },
      }),
    },
  },
  'POST /leads/{id}/enrich': {
    make: (w) => ({ params: { id: w.leadIds[0] ?? '' }, body: { accountId: w.accountId } }),
  },
  'GET /leads/{id}/signals': { make: (w) => ({ params: { id: w.leadIds[0] ?? '' } }) },
  'GET /leads/signals/new': { make: () => ({}) },
  'POST /leads/degrees': { make: (w) => ({ body: { leadIds: w.leadIds.slice(0, 1) } }) },
};
