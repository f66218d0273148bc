import type { Job } from '@waypost/contract/jobs';
import { type IcpProfileDetail, PROFILE_LEADS_MIN } from '@waypost/contract/leads-icp';
import { walkFrom } from '../../features/leads/icp/people-walk.ts';
import { insertPreview } from '../../features/leads/icp/store/preview.store.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import type { OwnRequest } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

const from = { kind: 'text', text: 'We sell to heads of sales, ideally in Germany.' };

export async function newProfile(w: SeededWorkspace, product: WholeProduct): Promise<IcpProfileDetail> {
  const body = { requestId: product.platform.random.id(), from };
  const { job } = await w.done<{ job: Job }>('POST', '/leads/icp/profiles', body);
  await product.runJob(w.workspaceId, w.token, job.id);
  return w.done('GET', `/leads/icp/profiles/${job.refId}`);
}

/** A preview as a search would leave it; reading the network for each one would use up the account's day. */
async function newPreview(
  w: SeededWorkspace,
  product: WholeProduct,
): Promise<{ id: string; previewId: string }> {
  const { id, version } = await newProfile(w, product);
  const { db, random, clock } = product.platform;
  const previewId = random.id();
  const preview = {
    jobId: previewId,
    profileId: id,
    version,
    accountId: w.accountId,
    candidates: [{ person, judgements: [], score: 0, liked: null }],
    position: walkFrom([]),
    total: 1,
  };
  await inWorkspace(db, w.workspaceId, (tx) =>
    insertPreview(tx, w.workspaceId, preview, clock.businessNow()),
  );
  return { id, previewId };
}

const someLeads = (w: SeededWorkspace) => ({ of: 'leads', leadIds: w.leadIds.slice(0, 1) });
const allBut = (w: SeededWorkspace) => ({ of: 'matching', except: w.leadIds.slice(0, 1) });
const scoring =
  (selected: typeof someLeads | typeof allBut): OwnRequest['make'] =>
  async (w, product) => ({
    params: { id: w.listId },
    body: {
      requestId: product.platform.random.id(),
      profileId: (await newProfile(w, product)).id,
      selection: selected(w),
    },
  });

const person = {
  providerId: 'ACoAAcandidate',
  publicIdentifier: 'candidate',
  profileUrl: null,
  fullName: 'A Candidate',
  firstName: null,
  lastName: null,
  headline: null,
  location: null,
  picture: null,
  title: null,
  company: null,
};

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
  'GET /leads/icp/customers': { make: (w) => ({ query: { listId: w.listId } }) },
  'POST /leads/icp/profiles': {
    make: (_, product) => ({ body: { requestId: product.platform.random.id(), from } }),
    forms: {
      'body.from.leadIds.0': (w, product) => ({
        body: {
          requestId: product.platform.random.id(),
          from: { kind: 'leads', leadIds: w.leadIds.slice(0, PROFILE_LEADS_MIN) },
        },
      }),
    },
    chosen: ['body.requestId'],
  },
  'GET /leads/icp/profiles/{id}': ofProfile(),
  'PUT /leads/icp/profiles/{id}': {
    ...ofProfile((_w, _product, { criteria, version }) => ({ name: 'Renamed', criteria, version })),
    chosen: ['body.criteria.0.id'],
  },
  'DELETE /leads/icp/profiles/{id}': ofProfile(),
  'GET /leads/icp/profiles/{id}/revisions': ofProfile(),
  'POST /leads/icp/profiles/{id}/revisions': {
    ...ofProfile((_w, product, { version }) => ({
      requestId: product.platform.random.id(),
      text: 'Only in Austria.',
      version,
    })),
    chosen: ['body.requestId'],
  },
  'POST /leads/icp/profiles/{id}/revisions/{revisionId}/undo': {
    make: async (w, product) => {
      const { id, version } = await newProfile(w, product);
      const body = { requestId: product.platform.random.id(), text: 'Only in Austria.', version };
      const { job } = await w.done<{ job: Job }>('POST', `/leads/icp/profiles/${id}/revisions`, body);
      await product.runJob(w.workspaceId, w.token, job.id);
      return { params: { id, revisionId: job.id } };
    },
  },
  'GET /leads/icp/previews': { make: () => ({}) },
  'POST /leads/icp/profiles/{id}/estimate': ofProfile((w) => ({ accountId: w.accountId })),
  'GET /leads/icp/profiles/{id}/samples': ofProfile(),
  'POST /leads/icp/profiles/{id}/preview': {
    ...ofProfile((w, product) => ({ requestId: product.platform.random.id(), accountId: w.accountId })),
    chosen: ['body.requestId'],
  },
  'GET /leads/icp/profiles/{id}/preview/{previewId}': {
    make: async (w, product) => ({ params: await newPreview(w, product) }),
  },
  'POST /leads/icp/profiles/{id}/preview/{previewId}/ratings': {
    make: async (w, product) => ({
      params: await newPreview(w, product),
      body: { ratings: [{ candidateId: 'candidate', liked: true }] },
    }),
  },
  'GET /leads/icp/profiles/{id}/find-price': {
    make: async (w, product) => ({
      params: { id: (await newProfile(w, product)).id },
      query: { accountId: w.accountId },
    }),
  },
  'POST /leads/icp/profiles/{id}/find': {
    ...ofProfile((w, product) => ({
      requestId: product.platform.random.id(),
      accountId: w.accountId,
      listId: w.listId,
      amount: 5,
    })),
    chosen: ['body.requestId'],
  },
  'POST /leads/lists/{id}/fit': {
    make: scoring(someLeads),
    chosen: ['body.requestId'],
    forms: { 'body.selection.except.0': scoring(allBut) },
  },
  'POST /leads/lists/{id}/fit/price': {
    make: (w) => ({ params: { id: w.listId }, body: { selection: someLeads(w) } }),
    forms: {
      'body.selection.except.0': (w) => ({ params: { id: w.listId }, body: { selection: allBut(w) } }),
    },
  },
  'GET /leads/lists/{id}/fit': { make: (w) => ({ params: { id: w.listId } }) },
  'GET /leads/{id}/fit': { make: (w) => ({ params: { id: w.leadIds[0] ?? '' } }) },
};
