import { z } from 'zod';
import * as s from './campaigns-left-out.ts';
import { leftOutRoutes as r } from './campaigns-left-out.routes.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

export const leftOutApi = {
  stopPreview: endpoint(r.stopPreview, 'How many leads under way other stop rules would end; ends nobody.', {
    params: idParams,
    body: s.stopPreviewBody,
    reply: s.stopPreview,
  }),
  testExclusion: endpoint(
    r.testExclusion,
    'Would this person, company or domain be left out, and by which rules?',
    { body: s.exclusionTestBody, reply: s.exclusionTest },
  ),
  exclusionsApplied: endpoint(
    r.exclusionsApplied,
    'Where exclusion rules apply: the leads each matches now, and the campaigns it kept people out of.',
    { body: s.exclusionsAppliedBody, reply: z.array(s.exclusionApplied) },
  ),
  contactability: endpoint(
    r.contactability,
    'Whether leads could be contacted now, and if not by which rule.',
    { body: s.contactabilityBody, reply: s.contactabilityReply },
  ),
  campaignsOfLead: endpoint(r.campaignsOfLead, 'The campaigns that have, or had, a lead.', {
    params: idParams,
    reply: z.array(s.campaignOfLead),
  }),
};
