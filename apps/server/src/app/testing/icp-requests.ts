import type { Job } from '@waypost/contract/jobs';
import type { IcpPreview, IcpProfileDetail } from '@waypost/contract/leads-icp';
import type { OwnRequest } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

const from = { kind: 'text', text: 'We sell to heads of sales, ideally in Germany.' };

async function newProfile(w: SeededWorkspace, product: WholeProduct): Promise<IcpProfileDetail> {
  const body = { requestId: product.platform.random.id(), from };
  const { job } = await w.done<{ job: Job }>('POST', '/leads/icp/profiles', body);
  await product.runJob(w.workspaceId, w.token, job.id);
  return w.done('GET', `/leads/icp/profiles/${job.refId}`);
}

async function newPreview(
  w: SeededWorkspace,
  product: WholeProduct,
): Promise<{ id: string; previewId: string }> {
  const { id } = await newProfile(w, product);
  const body = { requestId: product.platform.random.id(), accountId: w.accountId };
  const { job } = await w.done<{ job: Job }>('POST', `/leads/icp/profiles/${id}/preview`, body);
  await product.runJob(w.workspaceId, w.token, job.id);
  return { id, previewId: job.id };
}

const ofProfile = (
  body?: (w: SeededWorkspace, product: WholeProduct, profile: IcpProfileDetail) => Record<string, unknown>,
): OwnRequest => ({
  async make(w, product) {
    const profile = await newProfile(w, product);
    return { params: { id: profile.id }, ...(body === undefined ? {} : { body: body(w, product, profile) }) };
  },
});

/** The requests of finding people with AI. */
export const icpRequests: Record<string, OwnRequest> = {
  'GET /leads/icp/profiles': { make: () => ({}) },
  'POST /leads/icp/profiles': {
    make: (_, product) => ({ body: { requestId: product.platform.random.id(), from } }),
  },
  'GET /leads/icp/profiles/{id}': ofProfile(),
  'PUT /leads/icp/profiles/{id}': ofProfile((_w, _product, { criteria, version }) => ({
    name: 'Renamed',
    criteria,
    version,
  })),
  'DELETE /leads/icp/profiles/{id}': ofProfile(),
  'POST /leads/icp/profiles/{id}/estimate': ofProfile((w) => ({ accountId: w.accountId })),
  'POST /leads/icp/profiles/{id}/preview': ofProfile((w, product) => ({
    requestId: product.platform.random.id(),
    accountId: w.accountId,
  })),
  'GET /leads/icp/profiles/{id}/preview/{previewId}': {
    make: async (w, product) => ({ params: await newPreview(w, product) }),
  },
  'POST /leads/icp/profiles/{id}/preview/{previewId}/ratings': {
    async make(w, product) {
      const params = await newPreview(w, product);
      const path = `/leads/icp/profiles/${params.id}/preview/${params.previewId}`;
      const { candidates } = await w.done<IcpPreview>('GET', path);
      return { params, body: { ratings: [{ candidateId: candidates[0]?.id ?? '', liked: true }] } };
    },
  },
  'POST /leads/icp/profiles/{id}/find': ofProfile((w, product) => ({
    requestId: product.platform.random.id(),
    accountId: w.accountId,
    listId: w.listId,
    amount: 5,
  })),
  'POST /leads/lists/{id}/fit': {
    make: async (w, product) => ({
      params: { id: w.listId },
      body: { requestId: product.platform.random.id(), profileId: (await newProfile(w, product)).id },
    }),
  },
  'GET /leads/lists/{id}/fit': { make: (w) => ({ params: { id: w.listId } }) },
  'GET /leads/{id}/fit': { make: (w) => ({ params: { id: w.leadIds[0] ?? '' } }) },
};
