import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-enrichment.ts';
import { leadsEnrichmentRoutes as r } from './leads-enrichment.routes.ts';
import { jobReply } from './leads.ts';

const network = ['linkedin_disconnected'] as const;

export const leadsEnrichmentApi = {
  enrichList: endpoint(
    r.enrichList,
    'Reads the profiles of a selection, as a job within the daily profile views of the account.',
    { params: idParams, body: s.enrichListBody, reply: jobReply },
    network,
  ),
  enrichLead: endpoint(
    r.enrichLead,
    'Reads the profile of one lead, as a job; spends one profile view.',
    { params: idParams, body: s.enrichHow, reply: jobReply },
    network,
  ),
  leadOutside: endpoint(
    r.leadOutside,
    'What is known of a lead from outside: its profile, who is connected, and signals, each with its date.',
    { params: idParams, reply: s.leadOutside },
  ),
  newSignals: endpoint(
    r.newSignals,
    'New jobs and posts of leads that were noticed within the last seven days, newest first.',
    { reply: s.newSignals },
  ),
  degrees: endpoint(r.degrees, 'How far the accounts of the workspace are from leads, where it is known.', {
    body: s.degreesBody,
    reply: s.degreesReply,
  }),
};
