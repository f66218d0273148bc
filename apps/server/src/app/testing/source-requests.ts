import type { Job } from '@waypost/contract/jobs';
import type { OwnRequest } from './own-requests.ts';
import { emptyList, own, newWord } from './request-makers.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';

const searchUrl = 'https://www.linkedin.com/search/results/people/?keywords=sales';

/** A job that reads a search into a list of its own. */
async function sourceRun(w: SeededWorkspace): Promise<string> {
  const { id } = await emptyList(w);
  const body = { kind: 'search', url: searchUrl, accountId: w.accountId };
  return (await w.done<{ job: Job }>('POST', `/leads/lists/${id}/people-sources`, body)).job.id;
}

async function liveSource(w: SeededWorkspace): Promise<string> {
  const jobId = await sourceRun(w);
  return (await w.done<{ id: string }>('POST', '/leads/live-sources', { jobId, perDayMax: 5 })).id;
}

/** The requests about where leads come from: posts, searches, files, relations, and what is read every day. */
export const sourceRequests: Record<string, OwnRequest> = {
  'POST /leads/linkedin': {
    make: (w) => ({ body: { postId: w.postUrl, from: 'comments', accountId: w.accountId } }),
  },
  'POST /leads/post-preview': { make: (w) => ({ body: { url: w.postUrl, accountId: w.accountId } }) },
  'POST /leads/lists/{id}/sources': {
    make: (w) => ({
      params: { id: w.listId },
      body: { kind: 'comments', postUrls: [w.postUrl], accountId: w.accountId },
    }),
  },
  'GET /leads/read-room': { make: (w) => ({ query: { accountId: w.accountId } }) },
  'POST /leads/searches/size': { make: (w) => ({ body: { url: searchUrl, accountId: w.accountId } }) },
  'POST /leads/searches/parts': { make: (w) => ({ body: { url: searchUrl, accountId: w.accountId } }) },
  'POST /leads/lists/{id}/people-sources': {
    make: (w) => ({
      params: { id: w.listId },
      body: { kind: 'search', url: searchUrl, accountId: w.accountId },
    }),
    forms: {
      'body.alsoAccountIds.0': (w) => ({
        params: { id: w.listId },
        body: { kind: 'followers', accountId: w.accountId, alsoAccountIds: [w.accountId] },
      }),
    },
  },
  'GET /leads/runs/{id}/rows': { make: async (w) => ({ params: { id: await sourceRun(w) } }) },
  'POST /leads/runs/{id}/set-aside': {
    make: async (w) => ({ params: { id: await sourceRun(w) }, body: {} }),
  },
  'POST /leads/runs/{id}/set-aside/undo': {
    make: async (w) => ({ params: { id: await sourceRun(w) }, body: { places: [0] } }),
  },
  'POST /leads/runs/{id}/continue': {
    make: async (w) => {
      const id = await sourceRun(w);
      await w.done('POST', `/jobs/${id}/cancel`);
      return { params: { id } };
    },
  },
  'GET /leads/lists/{id}/live-sources': own('listId'),
  'GET /leads/lists/{id}/repeatable-sources': own('listId'),
  'POST /leads/live-sources': { make: async (w) => ({ body: { jobId: await sourceRun(w), perDayMax: 5 } }) },
  'PUT /leads/live-sources/{id}': {
    make: async (w) => ({ params: { id: await liveSource(w) }, body: { active: false, perDayMax: 5 } }),
  },
  'GET /leads/live-sources/{id}/runs': { make: async (w) => ({ params: { id: await liveSource(w) } }) },
  'DELETE /leads/live-sources/{id}': { make: async (w) => ({ params: { id: await liveSource(w) } }) },
  'GET /leads/relations': { make: (w) => ({ query: { accountId: w.accountId, kind: 'followers' } }) },
  'POST /leads/relations/sync': { make: (w) => ({ body: { accountId: w.accountId, kind: 'followers' } }) },
  'POST /leads/relations/count': {
    make: (w) => ({ body: { accountId: w.accountId, kind: 'followers', wish: { title: 'sales' } } }),
    forms: {
      'body.alsoAccountIds.0': (w) => ({
        body: {
          accountId: w.accountId,
          kind: 'followers',
          alsoAccountIds: [w.accountId],
          wish: { title: 'sales' },
        },
      }),
    },
  },
  'POST /leads/lists/import-csv': { make: (w) => ({ form: { listId: w.listId } }) },
  'GET /leads/imports/{id}/rejects': own('importId'),
  'POST /leads/imports/dry-run': { make: (w) => ({ form: { listId: w.listId } }) },
  'GET /leads/imports/{id}': own('importId'),
  'GET /leads/imports/{id}/rows': {
    make: (w) => ({ params: { id: w.importId }, query: { kind: 'added' } }),
  },
  'POST /leads/imports/{id}/undo': {
    make: async (w, product) => {
      const { job } = await w.upload({ name: 'To be undone' }, [newWord()]);
      await product.runJob(w.workspaceId, w.token, job.id);
      return { params: { id: job.id } };
    },
  },
  'GET /leads/lists/{id}/imports': own('listId'),
  'POST /leads/imports/mapping': { make: () => ({ body: { header: ['Name', 'LinkedIn'] } }) },
};
