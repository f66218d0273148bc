import type { z } from 'zod';
import type * as preview from './campaigns-preview.ts';
import type * as webhooks from './campaigns-webhooks.ts';
import type * as c from './campaigns-connections.ts';
import type { firstSend } from './campaigns-first-send.ts';
import type * as s from './campaigns.ts';
import type * as edit from './campaigns-edit.ts';
import type * as tasks from './campaigns-tasks.ts';
import type * as t from './campaigns-trend.ts';
import type { idParams, nothing } from './fields.ts';
import { route } from './route.ts';

type Detail = { params: typeof idParams; reply: typeof s.campaignDetail };

export const campaignsRoutes = {
  list: route<{ reply: z.ZodArray<typeof s.campaignSummary> }>('GET', '/campaigns'),
  healthStatus: route<{ query: typeof s.healthStatusQuery; reply: typeof s.healthStatus }>(
    'GET',
    '/campaigns/health-status',
  ),
  trend: route<{ reply: typeof t.trend }>('GET', '/campaigns/trend'),
  tasksDue: route<{ reply: typeof tasks.tasksDue }>('GET', '/campaigns/tasks'),
  getRules: route<{ reply: typeof s.campaignRules }>('GET', '/campaigns/rules'),
  saveRules: route<{ body: typeof s.campaignRules; reply: typeof s.campaignRules }>(
    'PUT',
    '/campaigns/rules',
  ),
  getStop: route<{ reply: typeof s.sendingStop }>('GET', '/campaigns/sending-stop'),
  stopAll: route<{ body: typeof s.stopBody; reply: typeof s.sendingStop }>('POST', '/campaigns/sending-stop'),
  releaseStop: route<{ reply: typeof s.sendingStop }>('DELETE', '/campaigns/sending-stop'),
  audience: route<{ body: typeof s.audienceBody; reply: typeof s.audience }>('POST', '/campaigns/audience'),
  connections: route<{ body: typeof c.connectionsBody; reply: typeof c.connectionsKnown }>(
    'POST',
    '/campaigns/connections',
  ),
  preview: route<{ body: typeof preview.previewBody; reply: typeof preview.previewReply }>(
    'POST',
    '/campaigns/preview',
  ),
  get: route<Detail>('GET', '/campaigns/{id}'),
  create: route<{ body: typeof s.createCampaignBody; reply: typeof s.campaignDetail }>('POST', '/campaigns'),
  update: route<Detail & { body: typeof s.campaignBody }>('PUT', '/campaigns/{id}'),
  previewEdit: route<{
    params: typeof idParams;
    body: typeof edit.previewEditBody;
    reply: typeof edit.editPreview;
  }>('POST', '/campaigns/{id}/preview-edit'),
  remove: route<{ params: typeof idParams; reply: typeof s.removed }>('DELETE', '/campaigns/{id}'),
  start: route<Detail & { body: z.ZodOptional<typeof nothing> }>('POST', '/campaigns/{id}/start'),
  pause: route<Detail & { body: typeof s.pauseBody }>('POST', '/campaigns/{id}/pause'),
  resume: route<Detail & { body: z.ZodOptional<typeof nothing> }>('POST', '/campaigns/{id}/resume'),
  listSenders: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.senderInCampaign> }>(
    'GET',
    '/campaigns/{id}/senders',
  ),
  addSender: route<Detail & { body: typeof s.addSenderBody }>('POST', '/campaigns/{id}/senders'),
  removeSender: route<{
    params: typeof s.senderParams;
    body: typeof s.removeSenderBody;
    reply: typeof s.senderRemoved;
  }>('POST', '/campaigns/{id}/senders/{accountId}/remove'),
  stats: route<{ params: typeof idParams; query: typeof s.periodQuery; reply: typeof s.campaignStats }>(
    'GET',
    '/campaigns/{id}/stats',
  ),
  dailyStats: route<{
    params: typeof idParams;
    query: typeof s.periodQuery;
    reply: z.ZodArray<typeof s.dailyStats>;
  }>('GET', '/campaigns/{id}/daily-stats'),
  listLeads: route<{
    params: typeof idParams;
    query: typeof s.listCampaignLeadsQuery;
    reply: typeof s.campaignLeadsPage;
  }>('GET', '/campaigns/{id}/leads'),
  firstSend: route<{ params: typeof idParams; reply: typeof firstSend }>('GET', '/campaigns/{id}/first-send'),
  whyWaiting: route<{ params: typeof s.enrolmentParams; reply: typeof s.leadWhy }>(
    'GET',
    '/campaigns/{id}/leads/{enrolmentId}/why',
  ),
  retryLead: route<{ params: typeof s.enrolmentParams; reply: typeof s.campaignLead }>(
    'POST',
    '/campaigns/{id}/leads/{enrolmentId}/retry',
  ),
  goAhead: route<{
    params: typeof s.enrolmentParams;
    body: typeof s.goAheadBody;
    reply: typeof s.campaignLead;
  }>('POST', '/campaigns/{id}/leads/{enrolmentId}/go-ahead'),
  webhookSecret: route<{ reply: typeof webhooks.webhookSecret }>('GET', '/campaigns/webhook-secret'),
  webhookRule: route<{ reply: typeof webhooks.webhookRule }>('GET', '/campaigns/webhook-rule'),
  webhookCalls: route<{ params: typeof idParams; reply: z.ZodArray<typeof webhooks.webhookCallView> }>(
    'GET',
    '/campaigns/{id}/webhooks',
  ),
  retryWebhookCall: route<{
    params: typeof webhooks.webhookCallParams;
    reply: typeof webhooks.webhookCallView;
  }>('POST', '/campaigns/{id}/webhooks/{callId}/retry'),
  resolveAction: route<{
    params: typeof s.enrolmentParams;
    body: typeof s.resolveActionBody;
    reply: typeof s.campaignLead;
  }>('POST', '/campaigns/{id}/leads/{enrolmentId}/resolve'),
};
