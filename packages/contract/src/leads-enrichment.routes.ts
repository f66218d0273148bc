import type { idParams } from './fields.ts';
import type { jobReply } from './leads.ts';
import type * as s from './leads-enrichment.ts';
import { route } from './route.ts';

export const leadsEnrichmentRoutes = {
  /** `{id}` is the list that the selection is made in; how the job ended is asked as of a bulk. */
  enrichList: route<{ params: typeof idParams; body: typeof s.enrichListBody; reply: typeof jobReply }>(
    'POST',
    '/leads/lists/{id}/enrich',
  ),
  enrichLead: route<{ params: typeof idParams; body: typeof s.enrichHow; reply: typeof jobReply }>(
    'POST',
    '/leads/{id}/enrich',
  ),
  leadOutside: route<{ params: typeof idParams; reply: typeof s.leadOutside }>('GET', '/leads/{id}/signals'),
  newSignals: route<{ reply: typeof s.newSignals }>('GET', '/leads/signals/new'),
  degrees: route<{ body: typeof s.degreesBody; reply: typeof s.degreesReply }>('POST', '/leads/degrees'),
};
