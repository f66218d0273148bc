/**
 * A table: for every endpoint of the contract a request that succeeds with what a workspace owns. The tenancy,
 * mass assignment and wrong-input tests all start from it. Entries that change something make their own record.
 */
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { Job } from '@waypost/contract/jobs';
import { sql } from 'kysely';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { authRequests } from './auth-requests.ts';
import { additionRequests } from './addition-requests.ts';
import { aiColumnRequests } from './ai-column-requests.ts';
import { enrichmentRequests } from './enrichment-requests.ts';
import { icpRequests } from './icp-requests.ts';
import { mergeRequests } from './merge-requests.ts';
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

const emptyList = (w: SeededWorkspace) =>
  w.done<{ id: string }>('POST', '/leads/lists', { name: `New list of ${w.name}` });
const draft = (w: SeededWorkspace) =>
  w.done<{ id: string }>('POST', '/campaigns', { name: `Draft of ${w.name}` });
const none = (): Parts => ({});
const own = (
  key: 'listId' | 'importId' | 'exclusionId' | 'feedbackId' | 'campaignId' | 'conversationId',
) => ({
  make: (w: SeededWorkspace): Parts => ({ params: { id: w[key] } }),
});
const ofAccount = (body?: Record<string, unknown>) => ({
  make: (w: SeededWorkspace): Parts => ({
    params: { id: w.accountId },
    ...(body === undefined ? {} : { body }),
  }),
});
/** Settings of a campaign that name things of the workspace. */
const settingsNaming = (w: SeededWorkspace) => ({
  stopRules: { sameCompanyReplied: false, tags: [], listIds: [w.listId] },
  rotation: { mode: 'fixed', senderOfList: { [w.listId]: w.accountId } },
});
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
let words = 0;
/** A word nobody used before in this process. */
const newWord = (): string => `w${(words += 1)}`;

/** A draft with a sender and one lead whom no other campaign has. */
async function readyCampaign(w: SeededWorkspace, product: WholeProduct): Promise<string> {
  const { list, job } = await w.upload({ name: 'Ready' }, [newWord()]);
  await product.runJob(w.workspaceId, w.token, job.id);
  const body = { name: 'Ready', listIds: [list.id], accountIds: [w.accountId] };
  return (await w.done<{ id: string }>('POST', '/campaigns', body)).id;
}

async function startedCampaign(w: SeededWorkspace, product: WholeProduct): Promise<string> {
  const id = await readyCampaign(w, product);
  await w.done('POST', `/campaigns/${id}/start`);
  return id;
}

async function oneLead(
  w: SeededWorkspace,
  product: WholeProduct,
): Promise<{ listId: string; leadId: string }> {
  const { list, job } = await w.upload({ name: 'One lead' }, [newWord()]);
  await product.runJob(w.workspaceId, w.token, job.id);
  const page = await w.done<{ items: { id: string }[] }>('GET', `/leads/lists/${list.id}/leads`);
  return { listId: list.id, leadId: page.items[0]?.id ?? '' };
}

async function savedView(w: SeededWorkspace): Promise<{ id: string; viewId: string }> {
  const path = `/leads/lists/${w.listId}/views`;
  const view = await w.done<{ id: string }>('POST', path, { name: 'A view', layout: {} });
  return { id: w.listId, viewId: view.id };
}

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

async function reply(w: SeededWorkspace): Promise<{ id: string; messageId: string }> {
  const path = `/inbox/conversations/${w.conversationId}/messages`;
  const sent = await w.done<{ id: string }>('POST', path, {
    text: 'Hello',
    clientKey: `client-key-${newWord()}`,
  });
  return { id: w.conversationId, messageId: sent.id };
}

async function change(w: SeededWorkspace, product: WholeProduct, statement: ReturnType<typeof sql>) {
  await inWorkspace(product.platform.db, w.workspaceId, (tx) => statement.execute(tx));
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

  'POST /linkedin/account/all': { make: () => ({ query: { type: 'LINKEDIN' } }) },
  'POST /linkedin/account/link': {
    make: (w) => ({
      body: {
        username: `sms+${w.name}-${newWord()}@example.com`,
        password: 'sandbox',
        timeZone: 'Europe/Berlin',
      },
    }),
  },
  'POST /linkedin/account/link-with-cookie': {
    make: async (w) => {
      await unlinkSpare(w);
      return { body: { cookie: `li_at_ok_${w.name}_${newWord()}`, user_agent: 'Mozilla/5.0' } };
    },
  },
  'POST /linkedin/account/reconnect': {
    make: (w) => ({
      body: { accountId: w.accountId, username: `ok+${w.name}-main@example.com`, password: 'sandbox' },
    }),
  },
  'POST /linkedin/account/reconnect-with-cookie': {
    make: (w) => ({ body: { accountId: w.accountId, cookie: 'li_at_ok', user_agent: 'Mozilla/5.0' } }),
  },
  'POST /linkedin/account/checkpoint': {
    make: async (w) => {
      await unlinkSpare(w);
      return { body: { account_id: await w.link('sms', newWord()), code: '123456' } };
    },
  },
  'POST /linkedin/account/checkpoint/resend': {
    make: async (w) => {
      await unlinkSpare(w);
      return { body: { account_id: await w.link('sms', newWord()) } };
    },
  },
  'POST /linkedin/account/unlink': {
    make: async (w) => {
      await unlinkSpare(w);
      return { body: { accountId: await w.link('ok', newWord()) } };
    },
  },
  'GET /linkedin/connection': { make: none },
  'POST /linkedin/account/{id}': { make: (w) => ({ params: { id: w.accountId } }) },

  'GET /linkedin/config/{id}/limits': ofAccount(),
  'PUT /linkedin/config/{id}/limits': ofAccount({ caps: { invite_day: 12, message_day: null } }),
  'POST /linkedin/config/{id}/limits/simulate': ofAccount({ caps: { invite_day: 12 } }),
  'GET /linkedin/config/{id}/pace': ofAccount(),
  'PUT /linkedin/config/{id}/hours': ofAccount({
    zone: 'Europe/Berlin',
    intervals: [{ weekday: 1, startMinute: 540, endMinute: 1_020 }],
    holidays: ['2026-12-25'],
  }),
  'PUT /linkedin/config/{id}/rhythm': ofAccount({
    ...{ gapFromSeconds: 60, gapToSeconds: 240, dailyVariationPercent: 10 },
    ...{ lightActionsBeforeInvite: 1, weekend: 'none' },
  }),
  'PUT /linkedin/config/{id}/warm-up': ofAccount({ mode: 'gentle' }),
  'PUT /linkedin/config/{id}/home-country': ofAccount({ country: 'DE' }),
  'POST /linkedin/config/{id}/pause': ofAccount({ reason: 'Out of office' }),
  'POST /linkedin/config/{id}/resume': ofAccount(),
  'POST /linkedin/config/{id}/retry-unconfirmed': ofAccount(),
  'GET /linkedin/config/{id}/queue': ofAccount(),
  // What is not planned on this account is named in the answer instead of failing the others.
  'POST /linkedin/config/{id}/queue/hold': {
    make: (w) => ({
      params: { id: w.accountId },
      body: { actionIds: [crypto.randomUUID()], until: null },
    }),
    filters: ['body.actionIds.0'],
  },
  'POST /linkedin/config/{id}/queue/release': {
    make: (w) => ({ params: { id: w.accountId }, body: { actionIds: [crypto.randomUUID()] } }),
    filters: ['body.actionIds.0'],
  },
  'POST /linkedin/config/{id}/queue/skip': {
    make: (w) => ({ params: { id: w.accountId }, body: { actionIds: [crypto.randomUUID()] } }),
    filters: ['body.actionIds.0'],
  },
  'GET /linkedin/config/{id}/pending': ofAccount(),
  'POST /linkedin/config/{id}/pending/withdraw': {
    make: (w) => ({ params: { id: w.accountId }, body: { invitationIds: [crypto.randomUUID()] } }),
    filters: ['body.invitationIds.0'],
  },
  'PUT /linkedin/config/{id}/pending/auto': ofAccount({ afterDays: 30 }),
  'GET /linkedin/config/{id}/log': {
    make: (w) => ({ params: { id: w.accountId }, query: { kind: 'invite', outcome: 'sent' } }),
  },
  'GET /linkedin/config/{id}/log.csv': ofAccount(),
  'GET /linkedin/config/{id}/shares': ofAccount(),
  'PUT /linkedin/config/{id}/shares': {
    make: (w) => ({ params: { id: w.accountId }, body: { shares: { [w.campaignId]: 3 } } }),
  },

  'POST /leads/linkedin': {
    make: (w) => ({ body: { postId: w.postUrl, from: 'comments', accountId: w.accountId } }),
  },
  'POST /leads/post-preview': { make: (w) => ({ body: { url: w.postUrl, accountId: w.accountId } }) },
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
    make: (w) => ({ params: { id: w.listId }, body: { name: 'Not written to', layout: {} } }),
  },
  'PUT /leads/lists/{id}/views/{viewId}': {
    make: async (w) => ({
      params: await savedView(w),
      body: { name: 'Newest', layout: { sort: ['-added'] } },
    }),
  },
  'DELETE /leads/lists/{id}/views/{viewId}': { make: async (w) => ({ params: await savedView(w) }) },
  'GET /leads/fields': { make: none },
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
  'DELETE /leads/live-sources/{id}': { make: async (w) => ({ params: { id: await liveSource(w) } }) },
  'GET /leads/relations': { make: (w) => ({ query: { accountId: w.accountId, kind: 'followers' } }) },
  'POST /leads/relations/sync': { make: (w) => ({ body: { accountId: w.accountId, kind: 'followers' } }) },
  'POST /leads/relations/count': {
    make: (w) => ({ body: { accountId: w.accountId, kind: 'followers', wish: { title: 'sales' } } }),
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
  'POST /campaigns/contactability': {
    make: (w) => ({ body: { leadIds: w.leadIds.slice(0, 1) } }),
    filters: ['body.leadIds.0'],
  },
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
  'POST /leads/exclusions/test': { make: (w) => ({ body: { text: 'Initech', campaignId: w.campaignId } }) },
  'DELETE /leads/exclusions/{id}': {
    make: async (w) => {
      const rule = { kind: 'keyword', value: `word ${newWord()}` };
      return { params: { id: (await w.done<{ id: string }>('POST', '/leads/exclusions', rule)).id } };
    },
  },

  'GET /campaigns': { make: none },
  'GET /campaigns/trend': { make: none },
  'GET /campaigns/tasks': { make: none },
  'GET /campaigns/health-status': {
    make: (w) => ({ query: { accountId: w.accountId } }),
    filters: ['query.accountId'],
  },
  'GET /campaigns/rules': { make: none },
  'PUT /campaigns/rules': { make: () => ({ body: { coolOffDays: 90 } }) },
  'GET /campaigns/sending-stop': { make: none },
  'POST /campaigns/sending-stop': { make: () => ({ body: { reason: 'Holidays' } }) },
  'DELETE /campaigns/sending-stop': { make: none },
  'POST /campaigns/audience': { make: (w) => ({ body: { listIds: [w.listId] } }) },
  'POST /campaigns/preview': {
    make: (w) => ({ body: { graph: defaultSequence(), listIds: [w.listId], accountId: w.accountId } }),
  },
  'POST /campaigns/{id}/stop-preview': {
    make: (w) => ({
      params: { id: w.campaignId },
      body: { stopRules: { sameCompanyReplied: true, tags: ['customer'], listIds: [w.listId] } },
    }),
  },
  'GET /campaigns/insights': { make: none },
  'GET /campaigns/{id}/sender-stats': own('campaignId'),
  'GET /campaigns/{id}/activity': own('campaignId'),
  'GET /campaigns/{id}/report': own('campaignId'),
  'GET /campaigns/{id}/leads/export': {
    make: (w) => ({ params: { id: w.campaignId }, query: { accountId: w.accountId } }),
    filters: ['query.accountId'],
  },
  'POST /campaigns/{id}/duplicate': own('campaignId'),
  'POST /campaigns/{id}/archive': { make: async (w) => ({ params: { id: (await draft(w)).id } }) },
  'POST /campaigns/{id}/unarchive': {
    async make(w) {
      const { id } = await draft(w);
      await w.done('POST', `/campaigns/${id}/archive`);
      return { params: { id } };
    },
  },
  'POST /campaigns/{id}/restore': {
    async make(w) {
      const { id } = await draft(w);
      await w.done('DELETE', `/campaigns/${id}`);
      return { params: { id } };
    },
  },
  'POST /campaigns/{id}/leads/bulk': {
    make: (w) => ({
      params: { id: w.campaignId },
      body: {
        action: 'pause',
        enrolmentIds: w.enrolmentIds.slice(0, 1),
        filter: { accountId: w.accountId },
      },
    }),
    filters: ['body.filter.accountId'],
  },
  'GET /campaigns/{id}': own('campaignId'),
  'POST /campaigns': {
    make: (w) => ({
      body: {
        name: 'Another campaign',
        listIds: [w.listId],
        accountIds: [w.accountId],
        graph: defaultSequence(),
        settings: settingsNaming(w),
      },
    }),
  },
  'PUT /campaigns/{id}': {
    make: async (w) => ({
      params: { id: (await draft(w)).id },
      body: {
        ...{ name: 'Changed', listIds: [w.listId], accountIds: [w.accountId], hours: null },
        settings: settingsNaming(w),
      },
    }),
  },
  'DELETE /campaigns/{id}': { make: async (w) => ({ params: { id: (await draft(w)).id } }) },
  'POST /campaigns/{id}/preview-edit': {
    make: (w) => ({ params: { id: w.campaignId }, body: { graph: defaultSequence() } }),
  },
  'POST /campaigns/{id}/start': {
    make: async (w, product) => ({ params: { id: await readyCampaign(w, product) } }),
  },
  'POST /campaigns/{id}/pause': {
    make: async (w, product) => ({
      params: { id: await startedCampaign(w, product) },
      body: { reason: 'Holidays' },
    }),
  },
  'POST /campaigns/{id}/resume': {
    make: async (w, product) => {
      const id = await startedCampaign(w, product);
      await w.done('POST', `/campaigns/${id}/pause`, { reason: 'Holidays' });
      return { params: { id } };
    },
  },
  'GET /campaigns/{id}/senders': own('campaignId'),
  'POST /campaigns/{id}/senders': {
    make: async (w, product) => ({
      params: { id: await startedCampaign(w, product) },
      body: { accountId: w.accountId },
    }),
  },
  'POST /campaigns/{id}/senders/{accountId}/remove': {
    make: async (w, product) => ({
      params: { id: await startedCampaign(w, product), accountId: w.accountId },
      body: { reached: 'skip' },
    }),
  },
  'GET /campaigns/{id}/stats': {
    make: (w) => ({
      params: { id: w.campaignId },
      query: { startDate: '2026-01-01', endDate: '2026-02-01' },
    }),
  },
  'GET /campaigns/{id}/daily-stats': own('campaignId'),
  'POST /campaigns/{id}/rehearse': {
    make: (w) => ({ params: { id: w.campaignId }, body: { seed: 7, days: 3, finishBy: '2027-01-31' } }),
  },
  'GET /campaigns/{id}/rehearse/messages': own('campaignId'),
  'GET /campaigns/{id}/leads': {
    make: (w) => ({ params: { id: w.campaignId }, query: { limit: '2', accountId: w.accountId } }),
    filters: ['query.accountId'],
  },
  'GET /campaigns/{id}/leads/{enrolmentId}/why': {
    make: (w) => ({ params: { id: w.campaignId, enrolmentId: w.enrolmentIds[0] ?? '' } }),
  },
  'POST /campaigns/{id}/leads/{enrolmentId}/retry': {
    make: async (w, product) => {
      const enrolmentId = w.enrolmentIds[0] ?? '';
      await change(w, product, sql`update enrolments set lead_state = 'Failed' where id = ${enrolmentId}`);
      return { params: { id: w.campaignId, enrolmentId } };
    },
  },
  'POST /campaigns/{id}/leads/{enrolmentId}/resolve': {
    make: async (w, product) => {
      const enrolmentId = w.enrolmentIds[1] ?? '';
      await change(
        w,
        product,
        sql`update actions set state = 'needs_review'
          where id = (select action_id from enrolments where id = ${enrolmentId})`,
      );
      return { params: { id: w.campaignId, enrolmentId }, body: { choice: 'send_again' } };
    },
  },

  'POST /campaigns/{id}/leads/{enrolmentId}/go-ahead': {
    make: async (w, product) => {
      const enrolmentId = w.enrolmentIds[2] ?? '';
      const task = { id: 'a-task', kind: 'task', instructions: 'Call them', next: 'end-done' };
      await change(
        w,
        product,
        sql`update campaign_versions set graph = jsonb_set(graph, '{nodes,a-task}', ${JSON.stringify(task)}::jsonb)
          where campaign_id = ${w.campaignId}`,
      );
      await change(
        w,
        product,
        sql`update enrolments set state = state || '{"nodeId":"a-task","goAhead":null}' where id = ${enrolmentId}`,
      );
      return { params: { id: w.campaignId, enrolmentId }, body: { nodeId: 'a-task' } };
    },
  },
  'GET /campaigns/webhook-secret': { make: none },
  'GET /campaigns/{id}/webhooks': own('campaignId'),
  'POST /campaigns/{id}/webhooks/{callId}/retry': {
    make: async (w, product) => {
      const callId = product.platform.random.id();
      await change(
        w,
        product,
        sql`insert into campaign_webhooks (workspace_id, id, campaign_id, enrolment_id, node_id, effect_key, url, body,
            state, tries, created_at) values (${w.workspaceId}, ${callId}, ${w.campaignId}, ${w.enrolmentIds[0]},
            'a-webhook', ${callId}, 'https://example.com/hook', '{}', 'failed', 6, now())`,
      );
      return { params: { id: w.campaignId, callId } };
    },
  },

  'GET /inbox/conversations': {
    make: (w) => ({ query: { accountId: w.accountId, leadId: w.leadIds[0] ?? '' } }),
    filters: ['query.accountId', 'query.leadId'],
  },
  'GET /inbox/conversations/{id}': own('conversationId'),
  'POST /inbox/conversations/{id}/messages': {
    make: (w) => ({
      params: { id: w.conversationId },
      body: { text: 'Hello', clientKey: `client-key-${newWord()}` },
    }),
  },
  'POST /inbox/conversations/{id}/messages/{messageId}/undo': {
    make: async (w) => ({ params: await reply(w) }),
  },
  'POST /inbox/conversations/{id}/messages/{messageId}/send-now': {
    make: async (w) => ({ params: await reply(w) }),
  },
  'POST /inbox/conversations/{id}/read': {
    make: (w) => ({ params: { id: w.conversationId }, body: { read: true } }),
  },
  'POST /inbox/conversations/{id}/archive': {
    make: (w) => ({ params: { id: w.conversationId }, body: { archived: false } }),
  },
  'POST /inbox/refresh': { make: none },
};

/** Keeps the workspace below its plan's number of accounts. */
async function unlinkSpare(w: SeededWorkspace): Promise<void> {
  const accounts = await w.done<{ id: string }[]>('GET', '/user/accounts');
  for (const { id } of accounts) {
    if (id !== w.accountId) await w.done('POST', '/linkedin/account/unlink', { accountId: id });
  }
}
