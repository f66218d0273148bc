/**
 * A table: for every endpoint of the contract a request that succeeds with what a workspace owns. The tenancy,
 * mass assignment and wrong-input tests all start from it. Entries that change something make their own record.
 */
import type { Job } from '@waypost/contract/jobs';
import { sql } from 'kysely';
import { authRequests } from './auth-requests.ts';
import { additionRequests } from './addition-requests.ts';
import { aiColumnRequests } from './ai-column-requests.ts';
import { enrichmentRequests } from './enrichment-requests.ts';
import { icpRequests } from './icp-requests.ts';
import { mergeRequests } from './merge-requests.ts';
import { linkedinRequests } from './linkedin-requests.ts';
import { campaignRequests } from './campaign-requests.ts';
import { inboxRequests } from './inbox-requests.ts';
import { leadRequests } from './lead-requests.ts';
import { sourceRequests } from './source-requests.ts';
import { newWord, none, own } from './request-makers.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import { userRequests } from './user-requests.ts';
import type { WholeProduct } from './whole-product.ts';
import { workspaceRequests } from './workspace-requests.ts';

export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The `options` part of an upload. */
  form?: Record<string, unknown>;
  /** When not the workspace's own token is to be used. */
  token?: string;
}

export interface OwnRequest {
  make(w: SeededWorkspace, product: WholeProduct): Parts | Promise<Parts>;
  /** Requests that carry an id in a place where the ordinary one has none: a choice between forms. */
  forms?: Readonly<Record<string, OwnRequest['make']>>;
  /** Ids that only narrow a list: an unknown one finds nothing instead of answering 404. */
  filters?: readonly string[];
  /** Ids that the caller makes: another workspace's own one means nothing here. */
  chosen?: readonly string[];
  /** For administrators alone, who see every workspace: everybody else is refused. */
  acrossWorkspaces?: true;
  /** The answer has no end and is tested on its own. */
  endless?: true;
}

async function freshSession(w: SeededWorkspace, product: WholeProduct) {
  // Tests sign in more often than people may.
  await sql`delete from attempt_directory`.execute(product.platform.db);
  const answer = await product.call<{ accessToken: string; refreshToken: string }>({
    method: 'POST',
    path: '/auth/signin',
    body: w.credentials,
  });
  return answer.data;
}

export const ownRequests: Record<string, OwnRequest> = {
  ...additionRequests,
  ...icpRequests,
  ...userRequests,
  ...workspaceRequests,
  ...aiColumnRequests,
  ...enrichmentRequests,
  ...mergeRequests,
  ...authRequests,
  ...linkedinRequests,
  ...campaignRequests,
  ...inboxRequests,
  ...leadRequests,
  ...sourceRequests,
  'POST /auth/signup': {
    make: () => ({ body: { name: 'New', email: `${newWord()}@new.example`, password: 'a long password' } }),
  },
  'POST /auth/signin': { make: (w) => ({ body: w.credentials }) },
  'POST /auth/refresh': {
    make: async (w, product) => ({
      body: { refreshToken: (await freshSession(w, product)).refreshToken },
    }),
  },
  'POST /auth/signout': {
    make: async (w, product) => ({ token: (await freshSession(w, product)).accessToken }),
  },
  'GET /user': { make: none },
  'PUT /user': { make: () => ({ body: { profession: 'Founder' } }) },
  'GET /user/subscription': { make: none },
  'GET /user/payment-records': { make: none },
  'PUT /user/subscription': {
    make: (w) => ({ body: { planId: 2, keepAccountIds: [w.accountId] } }),
  },
  'GET /user/usage': { make: none },
  'GET /user/accounts': { make: none },
  'POST /feedback': { make: () => ({ body: { content: 'More of this' } }) },
  'GET /feedback': { make: (w) => ({ query: { before: w.feedbackId } }), filters: ['query.before'] },
  'GET /feedback/{id}': own('feedbackId'),
  'PUT /feedback/{id}': {
    make: (w) => ({ params: { id: w.feedbackId }, body: { content: `Changed feedback of ${w.name}` } }),
  },
  'DELETE /feedback/{id}': {
    make: async (w) => ({
      params: { id: (await w.done<{ id: string }>('POST', '/feedback', { content: 'Short-lived' })).id },
    }),
  },
  'POST /content/generate-with-prompt': {
    make: () => ({
      body: {
        prompt: 'We sell payroll software to heads of people.',
        type: 'hooks',
        data: { requiredHooks: 3, place: 'first_steps' },
      },
    }),
  },
  'GET /content/hooks': { make: () => ({ query: { place: 'first_steps' } }) },
  'GET /jobs': { make: (w) => ({ query: { refId: w.listId } }), filters: ['query.refId'] },
  'GET /jobs/{id}': own('importId'),
  'POST /jobs/{id}/cancel': {
    make: async (w) => {
      const copy = await w.done<{ job: Job }>('POST', `/leads/lists/${w.listId}/duplicate`);
      return { params: { id: copy.job.id } };
    },
  },
  'POST /jobs/{id}/pause': {
    make: async (w) => {
      const copy = await w.done<{ job: Job }>('POST', `/leads/lists/${w.listId}/duplicate`);
      return { params: { id: copy.job.id } };
    },
  },
  'POST /jobs/{id}/resume': {
    make: async (w) => {
      const copy = await w.done<{ job: Job }>('POST', `/leads/lists/${w.listId}/duplicate`);
      return { params: { id: copy.job.id } };
    },
  },
  'GET /events': { make: none, endless: true },
};
