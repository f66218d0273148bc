import { z } from 'zod';
import * as s from './campaigns-manage.ts';
import { campaignManageRoutes as r } from './campaigns-manage.routes.ts';
import { campaignDetail } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { idParams, nothing } from './fields.ts';

const change = { params: idParams, body: nothing.optional(), reply: campaignDetail };

export const campaignManageApi = {
  insights: endpoint(r.insights, 'The last 14 days and the estimated end of every campaign.', {
    reply: z.array(s.campaignInsight),
  }),
  duplicate: endpoint(r.duplicate, 'Makes a draft with the same audience, sequence and senders.', change),
  archive: endpoint(r.archive, 'Puts a draft, paused or completed campaign away.', change, ['conflict']),
  unarchive: endpoint(
    r.unarchive,
    'Brings an archived campaign back; one that ran comes back paused.',
    change,
    ['conflict'],
  ),
  restore: endpoint(r.restore, 'Takes the deletion of a draft back, for a day.', change, ['conflict']),
  senderNumbers: endpoint(r.senderNumbers, 'True numbers of a campaign per sender.', {
    params: idParams,
    reply: z.array(s.senderNumbers),
  }),
  activity: endpoint(r.activity, 'What happened in a campaign, newest first.', {
    params: idParams,
    query: s.activityQuery,
    reply: s.activityPage,
  }),
  bulkLeads: endpoint(r.bulkLeads, 'Pauses, resumes, removes or retries many leads of a campaign.', {
    params: idParams,
    body: s.bulkBody,
    reply: s.bulkResult,
  }),
  goAheads: endpoint(
    r.goAheads,
    'Says of many leads that their comment may go out or is skipped, or that their task is done.',
    { params: idParams, body: s.goAheadsBody, reply: s.bulkResult },
  ),
  report: endpoint(r.report, 'Numbers per step, sender and day as CSV.', { params: idParams }),
  exportLeads: endpoint(r.exportLeads, 'The leads of a campaign as CSV.', {
    params: idParams,
    query: s.leadExportQuery,
  }),
};
