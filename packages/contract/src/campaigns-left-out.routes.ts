import type { z } from 'zod';
import type * as s from './campaigns-left-out.ts';
import type { idParams } from './fields.ts';
import { route } from './route.ts';

export const leftOutRoutes = {
  stopPreview: route<{
    params: typeof idParams;
    body: typeof s.stopPreviewBody;
    reply: typeof s.stopPreview;
  }>('POST', '/campaigns/{id}/stop-preview'),
  testExclusion: route<{ body: typeof s.exclusionTestBody; reply: typeof s.exclusionTest }>(
    'POST',
    '/leads/exclusions/test',
  ),
  exclusionsApplied: route<{
    body: typeof s.exclusionsAppliedBody;
    reply: z.ZodArray<typeof s.exclusionApplied>;
  }>('POST', '/leads/exclusions/applied'),
  contactability: route<{ body: typeof s.contactabilityBody; reply: typeof s.contactabilityReply }>(
    'POST',
    '/campaigns/contactability',
  ),
  /** The newest first, at most 50. */
  campaignsOfLead: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.campaignOfLead> }>(
    'GET',
    '/leads/{id}/campaigns',
  ),
};
