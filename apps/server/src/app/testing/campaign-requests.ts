import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { sql } from 'kysely';
import type { OwnRequest } from './own-requests.ts';
import { draft, none, own, readyCampaign, startedCampaign, change } from './request-makers.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';

/** Settings of a campaign that name things of the workspace. */
const settingsNaming = (w: SeededWorkspace) => ({
  stopRules: { sameCompanyReplied: false, tags: [], listIds: [w.listId] },
  rotation: { mode: 'fixed', senderOfList: { [w.listId]: w.accountId } },
});

/** The requests about campaigns, their leads and their figures. */
export const campaignRequests: Record<string, OwnRequest> = {
  'POST /campaigns/contactability': {
    make: (w) => ({ body: { leadIds: w.leadIds.slice(0, 1) } }),
    filters: ['body.leadIds.0'],
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
  'POST /campaigns/connections': { make: (w) => ({ body: { accountIds: [w.accountId] } }) },
  'POST /campaigns/preview': {
    make: (w) => ({
      body: {
        ...{ graph: defaultSequence(), listIds: [w.listId], accountId: w.accountId },
        campaignId: w.campaignId,
      },
    }),
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
  'POST /campaigns/{id}/leads/go-aheads': {
    make: (w) => ({
      params: { id: w.campaignId },
      body: {
        answers: w.enrolmentIds
          .slice(0, 1)
          .map((enrolmentId) => ({ enrolmentId, nodeId: 'message-1', text: 'Well put!' })),
      },
    }),
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
  'GET /campaigns/{id}/first-send': own('campaignId'),
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
  'GET /campaigns/webhook-rule': { make: none },
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
};
