import type { Comparison, LeadMerge } from '@waypost/contract/leads-merge';
import type { OwnRequest, Parts } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

type Make<T> = (w: SeededWorkspace, product: WholeProduct) => Promise<T>;

/** Two leads whom no campaign has. */
const twoLeads: Make<[string, string]> = async (w, product) => {
  const names = [1, 2].map(() => `m${product.platform.random.id()}`);
  const { list, job } = await w.upload({ name: 'Two leads' }, names);
  await product.runJob(w.workspaceId, w.token, job.id);
  const page = await w.done<{ items: { id: string }[] }>('GET', `/leads/lists/${list.id}/leads`);
  return [page.items[0]?.id ?? '', page.items[1]?.id ?? ''];
};

const toMerge: Make<Parts> = async (w, product) => {
  const leadIds = await twoLeads(w, product);
  const shown = await w.done<Comparison>('GET', `/leads/compare?one=${leadIds[0]}&other=${leadIds[1]}`);
  return { body: { leadIds, stamp: shown.stamp } };
};

const merged: Make<LeadMerge> = async (w, product) => {
  const { body } = await toMerge(w, product);
  return w.done<LeadMerge>('POST', '/leads/merges', body);
};

const pair: Make<Parts> = async (w, product) => ({ body: { leadIds: await twoLeads(w, product) } });

/** The requests about leads that may be one person. */
export const mergeRequests: Record<string, OwnRequest> = {
  'GET /leads/duplicates': { make: () => ({ query: { limit: '5' } }) },
  'POST /leads/duplicates/look': { make: () => ({}) },
  'POST /leads/duplicates/dismiss': { make: pair },
  'POST /leads/duplicates/restore': { make: pair },
  'GET /leads/merge-candidates': {
    make: (w) => ({ query: { leadId: w.leadIds[0] ?? '', search: 'a' } }),
  },
  'GET /leads/compare': {
    make: async (w, product) => {
      const [one, other] = await twoLeads(w, product);
      return { query: { one, other } };
    },
  },
  'POST /leads/merges': {
    make: toMerge,
    forms: {
      'body.goesOn': async (w, product) => {
        const { body } = await toMerge(w, product);
        const [goesOn] = (body?.['leadIds'] ?? []) as string[];
        return { body: { ...body, goesOn } };
      },
    },
  },
  'GET /leads/{id}/merges': { make: (w) => ({ params: { id: w.leadIds[0] ?? '' } }) },
  'POST /leads/merges/{id}/undo': {
    make: async (w, product) => ({ params: { id: (await merged(w, product)).id } }),
  },
};
