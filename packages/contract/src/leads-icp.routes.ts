import type { z } from 'zod';
import type { idParams } from './fields.ts';
import type * as c from './leads-icp-conversation.ts';
import type * as s from './leads-icp.ts';
import { route } from './route.ts';

export const leadsIcpRoutes = {
  listProfiles: route<{ reply: z.ZodArray<typeof s.profile> }>('GET', '/leads/icp/profiles'),
  customers: route<{ query: typeof s.customersQuery; reply: typeof s.customers }>(
    'GET',
    '/leads/icp/customers',
  ),
  buildProfile: route<{ body: typeof s.buildProfileBody; reply: typeof s.jobOfProfile }>(
    'POST',
    '/leads/icp/profiles',
  ),
  getProfile: route<{ params: typeof idParams; reply: typeof s.profileDetail }>(
    'GET',
    '/leads/icp/profiles/{id}',
  ),
  saveProfile: route<{
    params: typeof idParams;
    body: typeof s.saveProfileBody;
    reply: typeof s.profileDetail;
  }>('PUT', '/leads/icp/profiles/{id}'),
  deleteProfile: route<{ params: typeof idParams; reply: typeof s.profileRemoved }>(
    'DELETE',
    '/leads/icp/profiles/{id}',
  ),
  listRevisions: route<{ params: typeof idParams; reply: typeof c.conversation }>(
    'GET',
    '/leads/icp/profiles/{id}/revisions',
  ),
  reviseProfile: route<{ params: typeof idParams; body: typeof c.reviseBody; reply: typeof s.jobOfProfile }>(
    'POST',
    '/leads/icp/profiles/{id}/revisions',
  ),
  /** `revisionId` is the id of the job that made it. */
  undoRevision: route<{ params: typeof c.revisionParams; reply: typeof s.profileDetail }>(
    'POST',
    '/leads/icp/profiles/{id}/revisions/{revisionId}/undo',
  ),
  estimate: route<{ params: typeof idParams; body: typeof s.estimateBody; reply: typeof s.estimate }>(
    'POST',
    '/leads/icp/profiles/{id}/estimate',
  ),
  listSamples: route<{ params: typeof idParams; reply: typeof s.samples }>(
    'GET',
    '/leads/icp/profiles/{id}/samples',
  ),
  startPreview: route<{ params: typeof idParams; body: typeof s.previewBody; reply: typeof s.jobOfProfile }>(
    'POST',
    '/leads/icp/profiles/{id}/preview',
  ),
  listPreviews: route<{ reply: typeof c.openPreviews }>('GET', '/leads/icp/previews'),
  /** `previewId` is the id of the job that made it. */
  getPreview: route<{ params: typeof s.previewParams; reply: typeof s.preview }>(
    'GET',
    '/leads/icp/profiles/{id}/preview/{previewId}',
  ),
  rate: route<{ params: typeof s.previewParams; body: typeof s.rateBody; reply: typeof s.rateReply }>(
    'POST',
    '/leads/icp/profiles/{id}/preview/{previewId}/ratings',
  ),
  findPrice: route<{
    params: typeof idParams;
    query: typeof s.findPriceQuery;
    reply: typeof s.findPrice;
  }>('GET', '/leads/icp/profiles/{id}/find-price'),
  findPeople: route<{ params: typeof idParams; body: typeof s.findPeopleBody; reply: typeof s.jobOfProfile }>(
    'POST',
    '/leads/icp/profiles/{id}/find',
  ),
  scoreList: route<{ params: typeof idParams; body: typeof s.scoreListBody; reply: typeof s.jobOfProfile }>(
    'POST',
    '/leads/lists/{id}/fit',
  ),
  priceScore: route<{
    params: typeof idParams;
    body: typeof s.scorePriceBody;
    reply: typeof s.scorePrice;
  }>('POST', '/leads/lists/{id}/fit/price'),
  listProfile: route<{ params: typeof idParams; reply: typeof s.listProfile }>(
    'GET',
    '/leads/lists/{id}/fit',
  ),
  leadFit: route<{ params: typeof idParams; reply: typeof s.leadFit }>('GET', '/leads/{id}/fit'),
};
