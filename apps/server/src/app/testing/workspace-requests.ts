import type { Session } from '@waypost/contract/auth';
import type { WorkspaceExport } from '@waypost/contract/workspace';
import type { OwnRequest } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

/** Ends exports that are being made: there is one at a time. */
async function noExport(w: SeededWorkspace): Promise<void> {
  for (const { id, state } of await w.done<WorkspaceExport[]>('GET', '/workspace/exports')) {
    if (state !== 'making') continue;
    await w.call('POST', `/jobs/${id}/cancel`);
    await w.done('DELETE', `/workspace/exports/${id}`);
  }
}

/** One whose making was cancelled. */
async function endedExport(w: SeededWorkspace): Promise<string> {
  await noExport(w);
  const { id } = await w.done<WorkspaceExport>('POST', '/workspace/exports', { format: 'csv' });
  await w.done('POST', `/jobs/${id}/cancel`);
  return id;
}

async function madeExport(w: SeededWorkspace, product: WholeProduct): Promise<string> {
  const all = await w.done<WorkspaceExport[]>('GET', '/workspace/exports');
  const ready = all.find(({ state }) => state === 'ready');
  if (ready !== undefined) return ready.id;
  await noExport(w);
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
    make: async (w) => {
      await noExport(w);
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
    make: async (w) => ({ params: { id: await endedExport(w) } }),
  },
};
