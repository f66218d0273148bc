import type { Job } from '@waypost/contract/jobs';
import type { OwnRequest } from './own-requests.ts';
import { emptyList, none, own, newWord, oneLead } from './request-makers.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

async function endedBulk(w: SeededWorkspace, product: WholeProduct): Promise<{ id: string; jobId: string }> {
  const { listId, leadId } = await oneLead(w, product);
  const { job } = await w.done<{ job: Job }>('POST', `/leads/lists/${listId}/bulk`, {
    selection: { of: 'leads', leadIds: [leadId] },
    do: { action: 'score', score: 50 },
  });
  await product.runJob(w.workspaceId, w.token, job.id);
  return { id: listId, jobId: job.id };
}

async function noteOf(w: SeededWorkspace): Promise<{ id: string; noteId: string }> {
  const id = w.leadIds[0] ?? '';
  const note = await w.done<{ id: string }>('POST', `/leads/${id}/notes`, { text: 'Met' });
  return { id, noteId: note.id };
}

/** A request that does something with one lead. */
const bulkOf =
  (does: object, selection?: (leadId: string) => object): OwnRequest['make'] =>
  async (w, product) => {
    const { listId, leadId } = await oneLead(w, product);
    const chosen = selection?.(leadId) ?? { of: 'leads', leadIds: [leadId] };
    return { params: { id: listId }, body: { selection: chosen, do: does } };
  };

async function savedView(w: SeededWorkspace): Promise<{ id: string; viewId: string }> {
  const path = `/leads/lists/${w.listId}/views`;
  const view = await w.done<{ id: string }>('POST', path, { name: `View ${newWord()}`, layout: {} });
  return { id: w.listId, viewId: view.id };
}

/** The requests about leads, their lists, fields, tags and exclusions. */
export const leadRequests: Record<string, OwnRequest> = {
  'POST /leads/lists': { make: () => ({ body: { name: 'Another list', description: 'Of people' } }) },
  'GET /leads/lists/all': { make: none },
  'GET /leads/lists/{id}': own('listId'),
  'PATCH /leads/lists/{id}': {
    make: (w) => ({ params: { id: w.listId }, body: { name: `List of ${w.name}` } }),
  },
  'DELETE /leads/lists/{id}': { make: async (w) => ({ params: { id: (await emptyList(w)).id } }) },
  'POST /leads/lists/{id}/duplicate': own('listId'),
  'GET /leads/lists/{id}/leads': {
    make: (w) => ({ params: { id: w.listId }, query: { limit: '2', sort: 'name' } }),
  },
  'GET /leads/lists/{id}/grid': {
    make: (w) => ({
      params: { id: w.listId },
      query: { limit: '2', sort: '-name', filter: 'status~any_of~new' },
    }),
  },
  'GET /leads/lists/{id}/views': own('listId'),
  'POST /leads/lists/{id}/views': {
    // The id of a view that was deleted, when that is undone: the sender of the request makes it up.
    chosen: ['body.id'],
    make: (w) => ({ params: { id: w.listId }, body: { name: `Not written to ${newWord()}`, layout: {} } }),
  },
  'PUT /leads/lists/{id}/views/{viewId}': {
    make: async (w) => ({
      params: await savedView(w),
      body: { name: `Newest ${newWord()}`, layout: { sort: ['-added'] } },
    }),
  },
  'DELETE /leads/lists/{id}/views/{viewId}': { make: async (w) => ({ params: await savedView(w) }) },
  'GET /leads/fields': { make: none },
  'POST /leads/fields': { make: () => ({ body: { name: `Field ${newWord()}`, kind: 'text' } }) },
  'PUT /leads/fields': { make: () => ({ body: { name: 'Employees', kind: 'number' } }) },
  'PATCH /leads/fields/{name}': {
    make: async (w) => {
      await w.done('PUT', '/leads/fields', { name: 'Called so before', kind: 'text' });
      return { params: { name: 'Called so before' }, body: { name: 'Called so now' } };
    },
  },
  'GET /leads/fields/{name}/use': {
    make: async (w) => {
      await w.done('PUT', '/leads/fields', { name: 'Used for nothing', kind: 'text' });
      return { params: { name: 'Used for nothing' } };
    },
  },
  'DELETE /leads/fields/{name}': {
    make: async (w) => {
      await w.done('PUT', '/leads/fields', { name: 'Only here', kind: 'text' });
      return { params: { name: 'Only here' } };
    },
  },
  'GET /leads/lists/{id}/totals': own('listId'),
  'POST /leads/lists/{id}/cleaning/preview': {
    make: (w) => ({
      params: { id: w.listId },
      body: { selection: { of: 'leads', leadIds: w.leadIds.slice(0, 1) }, parts: ['name'] },
    }),
    forms: {
      'body.selection.except.0': (w) => ({
        params: { id: w.listId },
        body: { selection: { of: 'matching', except: w.leadIds.slice(0, 1) }, parts: ['name'] },
      }),
    },
  },
  'POST /leads/lists/{id}/bulk': {
    make: bulkOf({ action: 'remove' }),
    forms: {
      'body.do.except.0.leadId': async (w, product) => {
        const { params, body } = await bulkOf({})(w, product);
        const except = [{ leadId: w.leadIds[0], part: 'name' }];
        return {
          ...(params && { params }),
          body: { ...body, do: { action: 'clean', parts: ['name'], except } },
        };
      },
      'body.selection.except.0': bulkOf({ action: 'remove' }, (leadId) => ({
        ...{ of: 'matching', except: [leadId] },
      })),
      'body.do.to.listId': async (w, product) => {
        const { params, body } = await bulkOf({})(w, product);
        const to = { listId: (await emptyList(w)).id };
        return { ...(params && { params }), body: { ...body, do: { action: 'copy', to } } };
      },
    },
  },
  'GET /leads/lists/{id}/export': {
    make: (w) => ({ params: { id: w.listId }, query: { format: 'json', sort: 'name', search: 'a' } }),
  },
  'POST /leads/lists/{id}/export': {
    make: (w) => ({
      params: { id: w.listId },
      body: { selection: { of: 'leads', leadIds: w.leadIds.slice(0, 1) }, columns: ['name'] },
    }),
    forms: {
      'body.selection.except.0': (w) => ({
        params: { id: w.listId },
        body: { selection: { of: 'matching', except: w.leadIds.slice(0, 1) }, columns: ['name'] },
      }),
    },
    filters: ['body.selection.leadIds.0', 'body.selection.except.0'],
  },
  'GET /leads/lists/{id}/bulk': own('listId'),
  'GET /leads/lists/{id}/bulk/{jobId}': {
    make: async (w, product) => ({ params: await endedBulk(w, product) }),
  },
  'GET /leads/lists/{id}/bulk/{jobId}/skipped': {
    make: async (w, product) => ({ params: await endedBulk(w, product) }),
  },
  'POST /leads/lists/{id}/bulk/{jobId}/undo': {
    make: async (w, product) => ({ params: await endedBulk(w, product) }),
  },
  'DELETE /leads/lists/{id}/leads/{leadId}': {
    make: async (w, product) => {
      const { listId, leadId } = await oneLead(w, product);
      return { params: { id: listId, leadId } };
    },
  },
  'DELETE /leads/{id}': {
    make: async (w, product) => ({ params: { id: (await oneLead(w, product)).leadId } }),
  },
  'GET /leads/{id}': { make: (w) => ({ params: { id: w.leadIds[0] ?? '' } }) },
  'PATCH /leads/{id}': {
    make: async (w, product) => ({
      params: { id: (await oneLead(w, product)).leadId },
      body: { company: 'Initech', customFields: { Plan: 'Pro' } },
    }),
  },
  'POST /leads/{id}/forget': {
    make: async (w, product) => ({ params: { id: (await oneLead(w, product)).leadId } }),
  },
  'GET /leads/{id}/campaigns': { make: (w) => ({ params: { id: w.leadIds[0] ?? '' } }) },
  'GET /leads/{id}/events': {
    make: (w) => ({ params: { id: w.leadIds[0] ?? '' }, query: { limit: '2' } }),
  },
  'POST /leads/{id}/notes': {
    make: (w) => ({ params: { id: w.leadIds[0] ?? '' }, body: { text: 'Met in Berlin' } }),
  },
  'PATCH /leads/{id}/notes/{noteId}': {
    make: async (w) => ({ params: await noteOf(w), body: { text: 'Met in Rome' } }),
  },
  'DELETE /leads/{id}/notes/{noteId}': { make: async (w) => ({ params: await noteOf(w) }) },
  'PUT /leads/{id}/score': {
    make: async (w, product) => ({
      params: { id: (await oneLead(w, product)).leadId },
      body: { score: 70, reason: 'Fits' },
    }),
  },
  'GET /leads/tags': { make: none },
  'POST /leads/tags': {
    make: async (w, product) => ({
      body: { leadIds: [(await oneLead(w, product)).leadId], add: ['Customer'], remove: ['Partner'] },
    }),
    filters: ['body.leadIds.0'],
  },
  'GET /leads/exclusions': { make: none },
  'POST /leads/exclusions': {
    make: () => ({ body: { kind: 'keyword', value: `word ${newWord()}`, reason: 'Competitor' } }),
  },
  'POST /leads/exclusions/import': {
    make: () => ({ body: { rules: [{ kind: 'company', value: 'Initech' }] } }),
  },
  'POST /leads/exclusions/applied': {
    make: async (w) => {
      const rule = { kind: 'keyword', value: newWord() };
      return { body: { ids: [(await w.done<{ id: string }>('POST', '/leads/exclusions', rule)).id] } };
    },
    filters: ['body.ids.0'],
  },
  'POST /leads/exclusions/test': { make: (w) => ({ body: { text: 'Initech', campaignId: w.campaignId } }) },
  'DELETE /leads/exclusions/{id}': {
    make: async (w) => {
      const rule = { kind: 'keyword', value: `word ${newWord()}` };
      return { params: { id: (await w.done<{ id: string }>('POST', '/leads/exclusions', rule)).id } };
    },
  },
};
