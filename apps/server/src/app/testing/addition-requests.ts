import type { Job } from '@waypost/contract/jobs';
import type { OwnRequest } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

const draft = (w: SeededWorkspace) =>
  w.done<{ id: string }>('POST', '/campaigns', { name: `Takes leads of ${w.name}` });

const chosen = (w: SeededWorkspace) => ({
  listId: w.listId,
  selection: { of: 'leads', leadIds: w.leadIds.slice(0, 1) },
});
const matchingBut = (w: SeededWorkspace) => ({
  listId: w.listId,
  selection: { of: 'matching', except: w.leadIds.slice(0, 1) },
});

async function endedAddition(
  w: SeededWorkspace,
  product: WholeProduct,
): Promise<{ id: string; jobId: string }> {
  const { id } = await draft(w);
  const { job } = await w.done<{ job: Job }>('POST', `/campaigns/${id}/additions`, chosen(w));
  await product.runJob(w.workspaceId, w.token, job.id);
  return { id, jobId: job.id };
}

const adding: OwnRequest = {
  make: async (w) => ({ params: { id: (await draft(w)).id }, body: chosen(w) }),
  forms: {
    'body.selection.except.0': async (w) => ({ params: { id: (await draft(w)).id }, body: matchingBut(w) }),
  },
};
const ofEnded: OwnRequest = {
  make: async (w, product) => ({ params: await endedAddition(w, product) }),
};

/** Adding leads to campaigns; every addition is one to a draft of its own. */
export const additionRequests: Record<string, OwnRequest> = {
  'POST /campaigns/{id}/additions/preview': adding,
  'POST /campaigns/{id}/additions': adding,
  'GET /leads/lists/{id}/additions': { make: async (w) => ({ params: { id: w.listId } }) },
  'GET /campaigns/{id}/additions/{jobId}': ofEnded,
  'GET /campaigns/{id}/additions/{jobId}/skipped': ofEnded,
  'POST /campaigns/{id}/additions/{jobId}/undo': ofEnded,
};
