import type { Job } from '@waypost/contract/jobs';
import type { AiColumn } from '@waypost/contract/leads-ai-column';
import type { OwnRequest, Parts } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

const question = { question: 'Does this person sell?', answerKind: 'yes_no', fields: ['name'] };

const newColumn = (w: SeededWorkspace, { platform }: WholeProduct): Promise<AiColumn> =>
  w.done('POST', '/leads/ai-columns', { ...question, name: `Sells ${platform.random.id()}` });

const inList =
  (more: (w: SeededWorkspace, product: WholeProduct) => Record<string, unknown>): OwnRequest['make'] =>
  async (w, product): Promise<Parts> => ({
    params: { id: w.listId, columnId: (await newColumn(w, product)).id },
    body: { selection: { of: 'leads', leadIds: w.leadIds.slice(0, 1) }, ...more(w, product) },
  });
const withRequest = (_: SeededWorkspace, { platform }: WholeProduct) => ({ requestId: platform.random.id() });
const except = (more: typeof withRequest): OwnRequest['make'] =>
  inList((w, product) => ({
    selection: { of: 'matching', except: w.leadIds.slice(0, 1) },
    ...more(w, product),
  }));

async function sample(w: SeededWorkspace, product: WholeProduct) {
  const columnId = (await newColumn(w, product)).id;
  const { job } = await w.done<{ job: Job }>(
    'POST',
    `/leads/lists/${w.listId}/ai-columns/${columnId}/sample`,
    { requestId: product.platform.random.id(), selection: { of: 'matching' } },
  );
  return { id: w.listId, columnId, jobId: job.id };
}

/** The requests of columns that a model answers. */
export const aiColumnRequests: Record<string, OwnRequest> = {
  'GET /leads/ai-columns': { make: () => ({}) },
  'POST /leads/ai-columns': {
    make: (_, { platform }) => ({ body: { ...question, name: `Sells ${platform.random.id()}` } }),
  },
  'PUT /leads/ai-columns/{id}': {
    make: async (w, product) => ({
      params: { id: (await newColumn(w, product)).id },
      body: { ...question, question: 'Buys?', version: 1 },
    }),
  },
  'DELETE /leads/ai-columns/{id}': {
    make: async (w, product) => ({ params: { id: (await newColumn(w, product)).id } }),
  },
  'POST /leads/lists/{id}/ai-columns/{columnId}/price': {
    make: inList(() => ({})),
    forms: {
      'body.selection.except.0': inList((w) => ({
        selection: { of: 'matching', except: w.leadIds.slice(0, 1) },
      })),
    },
  },
  'POST /leads/lists/{id}/ai-columns/{columnId}/sample': {
    make: inList(withRequest),
    forms: { 'body.selection.except.0': except(withRequest) },
    chosen: ['body.requestId'],
  },
  'GET /leads/lists/{id}/ai-columns/{columnId}/sample/{jobId}': {
    make: async (w, product) => ({ params: await sample(w, product) }),
  },
  'POST /leads/lists/{id}/ai-columns/{columnId}/runs': {
    make: inList(withRequest),
    forms: { 'body.selection.except.0': except(withRequest) },
    chosen: ['body.requestId'],
  },
  'POST /leads/ai-answers': { make: (w) => ({ body: { leadIds: w.leadIds.slice(0, 1) } }) },
};
