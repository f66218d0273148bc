import type { z } from 'zod';
import type { idParams } from './fields.ts';
import type { jobReply } from './leads.ts';
import type * as s from './leads-bulk.ts';
import { route } from './route.ts';

export const leadsBulkRoutes = {
  /** `{id}` is the list that the selection is made in. */
  startBulk: route<{ params: typeof idParams; body: typeof s.bulkBody; reply: typeof s.bulkReply }>(
    'POST',
    '/leads/lists/{id}/bulk',
  ),
  /** Beside the rows of the list, also after a reload. */
  recentBulks: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.bulkState> }>(
    'GET',
    '/leads/lists/{id}/bulk',
  ),
  getBulk: route<{ params: typeof s.bulkParams; reply: typeof s.bulkState }>(
    'GET',
    '/leads/lists/{id}/bulk/{jobId}',
  ),
  listSkipped: route<{
    params: typeof s.bulkParams;
    query: typeof s.bulkSkippedQuery;
    reply: typeof s.bulkSkippedPage;
  }>('GET', '/leads/lists/{id}/bulk/{jobId}/skipped'),
  /** Answers the job that brings back what was there. */
  undoBulk: route<{ params: typeof s.bulkParams; reply: typeof jobReply }>(
    'POST',
    '/leads/lists/{id}/bulk/{jobId}/undo',
  ),
};
