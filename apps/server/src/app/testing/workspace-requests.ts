import type { Session } from '@waypost/contract/auth';
import type { WorkspaceExport } from '@waypost/contract/workspace';
import type { OwnRequest } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

/** Ends exports that are being made: there is one at a time. */
async function noExport(w: SeededWorkspace, product: WholeProduct): Promise<void> {
  for (const { id, state } of await w.done<WorkspaceExport[]>('GET', '/workspace/exports')) {
    if (state !== 'making') continue;
    await w.call('POST', `/jobs/${id}/cancel`);
    await product.runJob(w.workspaceId, w.token, id);
  }
}

async function madeExport(w: SeededWorkspace, product: WholeProduct): Promise<string> {
  await noExport(w, product);
  const { id } = await w.done<WorkspaceExport>('POST', '/workspace/exports', { format: 'csv' });
  await product.runJob(w.workspaceId, w.token, id);
  return id;
}

const password = 'a long password';
let people = 0;

/** Somebody new, whose workspace may be deleted. */
async function somebody(product: WholeProduct): Promise<string> {
  people += 1;
  const body = { name: 'Somebody', email: `somebody${people}@workspace.example`, password };
  const { data } = await product.call<Session>({ method: 'POST', path: '/auth/signup', body });
  return data.accessToken;
}

/** The requests of a workspace as a whole. */
export const workspaceRequests: Record<string, OwnRequest> = {
  'POST /workspace/exports': {
    make: async (w, product) => {
      await noExport(w, product);
      return { body: { format: 'json' } };
    },
  },
  'GET /workspace/deletion': { make: () => ({}) },
  'POST /workspace/deletion': {
    make: async (_, product) => ({
      token: await somebody(product),
      body: { name: 'Personal Workspace', password },
    }),
  },
  'GET /workspace/exports': { make: () => ({}) },
  'GET /workspace/exports/{id}/file': {
    make: async (w, product) => ({ params: { id: await madeExport(w, product) } }),
  },
  'DELETE /workspace/exports/{id}': {
    make: async (w, product) => ({ params: { id: await madeExport(w, product) } }),
  },
};
