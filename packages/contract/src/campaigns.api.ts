import { z } from 'zod';
import * as preview from './campaigns-preview.ts';
import { tasksDue } from './campaigns-tasks.ts';
import { trend } from './campaigns-trend.ts';
import * as webhooks from './campaigns-webhooks.ts';
import * as c from './campaigns-connections.ts';
import { firstSend } from './campaigns-first-send.ts';
import * as s from './campaigns.ts';
import * as edit from './campaigns-edit.ts';
import { campaignsRoutes as r } from './campaigns.routes.ts';
import { endpoint } from './endpoint.ts';
import { idParams, nothing } from './fields.ts';

const detail = { params: idParams, reply: s.campaignDetail };
const noBody = nothing.optional();

export const campaignsApi = {
  list: endpoint(r.list, 'All campaigns, newest first.', { reply: z.array(s.campaignSummary) }),
  healthStatus: endpoint(r.healthStatus, 'Campaigns with disconnected or deleted accounts.', {
    query: s.healthStatusQuery,
    reply: s.healthStatus,
  }),
  trend: endpoint(r.trend, 'Acceptance and replies of all campaigns over the last 30 days.', {
    reply: trend,
  }),
  tasksDue: endpoint(
    r.tasksDue,
    'The tasks and approvals that leads of active campaigns wait for, by step, the longest wait first.',
    { reply: tasksDue },
  ),
  getRules: endpoint(r.getRules, 'What holds for every campaign: the cool-off.', { reply: s.campaignRules }),
  saveRules: endpoint(
    r.saveRules,
    'Changes what holds for every campaign; people under way stay in theirs.',
    {
      body: s.campaignRules,
      reply: s.campaignRules,
    },
  ),
  getStop: endpoint(r.getStop, 'Whether all sending of the workspace is stopped.', { reply: s.sendingStop }),
  stopAll: endpoint(r.stopAll, 'Stops all sending of the workspace at once.', {
    body: s.stopBody,
    reply: s.sendingStop,
  }),
  releaseStop: endpoint(r.releaseStop, 'Lets sending go on.', { reply: s.sendingStop }),
  audience: endpoint(r.audience, 'How many people of these lists could be contacted.', {
    body: s.audienceBody,
    reply: s.audience,
  }),
  connections: endpoint(r.connections, 'What is known of the connections of senders.', {
    body: c.connectionsBody,
    reply: c.connectionsKnown,
  }),
  preview: endpoint(r.preview, 'Checks a sequence and renders its messages for real leads.', {
    body: preview.previewBody,
    reply: preview.previewReply,
  }),
  get: endpoint(r.get, 'One campaign with its sequence.', detail),
  create: endpoint(r.create, 'Creates a draft campaign.', {
    body: s.createCampaignBody,
    reply: s.campaignDetail,
  }),
  update: endpoint(
    r.update,
    'Changes a campaign; running leads keep their version of the sequence.',
    {
      ...detail,
      body: s.campaignBody,
    },
    ['changed_meanwhile', 'conflict', 'not_ready'],
  ),
  previewEdit: endpoint(
    r.previewEdit,
    'Which leads under way would move where with this sequence; changes nothing.',
    { params: idParams, body: edit.previewEditBody, reply: edit.editPreview },
  ),
  remove: endpoint(r.remove, 'Deletes a draft.', { params: idParams, reply: s.removed }, ['conflict']),
  start: endpoint(r.start, 'Starts a campaign.', { ...detail, body: noBody }, [
    'conflict',
    'not_ready',
    'plan_required',
  ]),
  pause: endpoint(
    r.pause,
    'Pauses a campaign; nothing leaves after the answer.',
    { ...detail, body: s.pauseBody },
    ['conflict'],
  ),
  resume: endpoint(
    r.resume,
    'Resumes a campaign; done steps are not repeated.',
    { ...detail, body: noBody },
    ['conflict', 'not_ready'],
  ),
  listSenders: endpoint(r.listSenders, 'Senders of a campaign, and what removing each would do.', {
    params: idParams,
    reply: z.array(s.senderInCampaign),
  }),
  addSender: endpoint(
    r.addSender,
    'Adds a sender to a running campaign; leads without a sender get one.',
    { ...detail, body: s.addSenderBody },
    ['conflict', 'not_ready', 'plan_required'],
  ),
  removeSender: endpoint(
    r.removeSender,
    'Takes a sender out of a running campaign; leads it has not written to move to the others.',
    { params: s.senderParams, body: s.removeSenderBody, reply: s.senderRemoved },
    ['conflict'],
  ),
  stats: endpoint(r.stats, 'True numbers of a campaign, per step.', {
    params: idParams,
    query: s.periodQuery,
    reply: s.campaignStats,
  }),
  dailyStats: endpoint(r.dailyStats, 'Numbers per day (UTC).', {
    params: idParams,
    query: s.periodQuery,
    reply: z.array(s.dailyStats),
  }),
  listLeads: endpoint(r.listLeads, 'Leads of a campaign with state, reason and next time.', {
    params: idParams,
    query: s.listCampaignLeadsQuery,
    reply: s.campaignLeadsPage,
  }),
  firstSend: endpoint(r.firstSend, 'When a draft would send first if it were launched now.', {
    params: idParams,
    reply: firstSend,
  }),
  whyWaiting: endpoint(r.whyWaiting, 'Why a lead waits, and what would bring it forward.', {
    params: s.enrolmentParams,
    reply: s.leadWhy,
  }),
  retryLead: endpoint(
    r.retryLead,
    'Tries a failed step again.',
    { params: s.enrolmentParams, reply: s.campaignLead },
    ['conflict'],
  ),
  goAhead: endpoint(
    r.goAhead,
    'Says that the task a lead waits for is done, or that its comment may go out or is skipped.',
    { params: s.enrolmentParams, body: s.goAheadBody, reply: s.campaignLead },
    ['conflict'],
  ),
  webhookSecret: endpoint(r.webhookSecret, 'The secret that signs calls of webhook steps.', {
    reply: webhooks.webhookSecret,
  }),
  webhookRule: endpoint(r.webhookRule, 'Whether webhook steps may call addresses of a private network.', {
    reply: webhooks.webhookRule,
  }),
  webhookCalls: endpoint(r.webhookCalls, 'The newest 100 calls of a campaign’s webhook steps.', {
    params: idParams,
    reply: z.array(webhooks.webhookCallView),
  }),
  retryWebhookCall: endpoint(
    r.retryWebhookCall,
    'Makes a webhook call again that was tried and not delivered.',
    { params: webhooks.webhookCallParams, reply: webhooks.webhookCallView },
    ['conflict'],
  ),
  resolveAction: endpoint(
    r.resolveAction,
    'Says what became of an action that could not be confirmed.',
    { params: s.enrolmentParams, body: s.resolveActionBody, reply: s.campaignLead },
    ['conflict'],
  ),
};
