import * as s from './campaigns-rehearsal.ts';
import { rehearsalRoutes as r } from './campaigns-rehearsal.routes.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

export const rehearsalApi = {
  rehearse: endpoint(
    r.rehearse,
    'Plays a campaign on a simulated network: nothing is sent, nothing is stored.',
    { params: idParams, body: s.rehearseBody, reply: s.rehearsal },
    ['conflict', 'not_ready', 'too_many_requests', 'unavailable'],
  ),
  messages: endpoint(
    r.messages,
    'Every message of a campaign as its leads would read it.',
    { params: idParams, query: s.rehearsedMessagesQuery, reply: s.rehearsedMessagesPage },
    ['conflict', 'not_ready'],
  ),
};
