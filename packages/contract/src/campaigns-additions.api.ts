import * as s from './campaigns-additions.ts';
import { campaignAdditionsRoutes as r } from './campaigns-additions.routes.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

export const campaignAdditionsApi = {
  preview: endpoint(
    r.preview,
    'How many leads of a selection a campaign could take, and who cannot be added by which rule. Changes nothing.',
    { params: idParams, body: s.additionBody, reply: s.additionPreview },
    ['conflict'],
  ),
  add: endpoint(
    r.add,
    'Adds the leads of a selection to a campaign, as a job that says whom it skipped and why.',
    { params: idParams, body: s.additionBody, reply: s.additionReply },
    ['conflict'],
  ),
  recent: endpoint(
    r.recent,
    'Leads of a lead list on their way into campaigns or back, and those that this person added within the last hour; the oldest first, at most 10.',
    { params: idParams, reply: s.additionState.array() },
  ),
  get: endpoint(r.get, 'How far such a job is, and whether it can be undone.', {
    params: s.additionParams,
    reply: s.additionState,
  }),
  listSkipped: endpoint(r.listSkipped, 'The leads such a job skipped, each with the reason.', {
    params: s.additionParams,
    query: s.additionSkippedQuery,
    reply: s.additionSkippedPage,
  }),
  undo: endpoint(
    r.undo,
    'Takes the leads that such a job added back, within an hour, as a job; who was written to stays.',
    { params: s.additionParams, reply: s.additionReply },
    ['conflict'],
  ),
};
