import type { z } from 'zod';
import type * as s from './campaigns-additions.ts';
import type { idParams } from './fields.ts';
import { route } from './route.ts';

type Of = { params: typeof s.additionParams };

export const campaignAdditionsRoutes = {
  preview: route<{ params: typeof idParams; body: typeof s.additionBody; reply: typeof s.additionPreview }>(
    'POST',
    '/campaigns/{id}/additions/preview',
  ),
  add: route<{ params: typeof idParams; body: typeof s.additionBody; reply: typeof s.additionReply }>(
    'POST',
    '/campaigns/{id}/additions',
  ),
  /** `{id}` is the list that the leads were chosen in: above its rows, also after a reload. */
  recent: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.additionState> }>(
    'GET',
    '/leads/lists/{id}/additions',
  ),
  get: route<Of & { reply: typeof s.additionState }>('GET', '/campaigns/{id}/additions/{jobId}'),
  listSkipped: route<Of & { query: typeof s.additionSkippedQuery; reply: typeof s.additionSkippedPage }>(
    'GET',
    '/campaigns/{id}/additions/{jobId}/skipped',
  ),
  undo: route<Of & { reply: typeof s.additionReply }>('POST', '/campaigns/{id}/additions/{jobId}/undo'),
};
