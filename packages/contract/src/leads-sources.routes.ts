import type { z } from 'zod';
import type { idParams } from './fields.ts';
import type * as s from './leads-sources.ts';
import type { deleted, jobReply } from './leads.ts';
import { route } from './route.ts';

export const leadsSourcesRoutes = {
  readRoom: route<{ query: typeof s.readRoomQuery; reply: typeof s.readRoom }>('GET', '/leads/read-room'),
  sizeSearch: route<{ body: typeof s.searchBody; reply: typeof s.searchSize }>(
    'POST',
    '/leads/searches/size',
  ),
  cutSearch: route<{ body: typeof s.searchBody; reply: typeof s.searchParts }>(
    'POST',
    '/leads/searches/parts',
  ),
  addPeopleSource: route<{
    params: typeof idParams;
    body: typeof s.addPeopleSourceBody;
    reply: typeof jobReply;
  }>('POST', '/leads/lists/{id}/people-sources'),
  /** By the id of the job that read the source. */
  sourceRows: route<{
    params: typeof idParams;
    query: typeof s.sourceRowsQuery;
    reply: typeof s.sourceRowsPage;
  }>('GET', '/leads/runs/{id}/rows'),
  takeInSetAside: route<{ params: typeof idParams; body: typeof s.takeInBody; reply: typeof s.takenIn }>(
    'POST',
    '/leads/runs/{id}/set-aside',
  ),
  takeOutAgain: route<{ params: typeof idParams; body: typeof s.takeOutBody; reply: typeof s.takenOut }>(
    'POST',
    '/leads/runs/{id}/set-aside/undo',
  ),
  /** By the id of the job. */
  continueRun: route<{ params: typeof idParams; reply: typeof jobReply }>(
    'POST',
    '/leads/runs/{id}/continue',
  ),
  listLive: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.liveSource> }>(
    'GET',
    '/leads/lists/{id}/live-sources',
  ),
  listRepeatable: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.repeatableSource> }>(
    'GET',
    '/leads/lists/{id}/repeatable-sources',
  ),
  keepLive: route<{ body: typeof s.keepLiveBody; reply: typeof s.liveSource }>('POST', '/leads/live-sources'),
  changeLive: route<{ params: typeof idParams; body: typeof s.changeLiveBody; reply: typeof s.liveSource }>(
    'PUT',
    '/leads/live-sources/{id}',
  ),
  listLiveRuns: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.liveRun> }>(
    'GET',
    '/leads/live-sources/{id}/runs',
  ),
  deleteLive: route<{ params: typeof idParams; reply: typeof deleted }>('DELETE', '/leads/live-sources/{id}'),
  relationsState: route<{ query: typeof s.relationsQuery; reply: typeof s.relationsState }>(
    'GET',
    '/leads/relations',
  ),
  syncRelations: route<{ body: typeof s.syncRelationsBody; reply: typeof jobReply }>(
    'POST',
    '/leads/relations/sync',
  ),
  countRelations: route<{ body: typeof s.countRelationsBody; reply: typeof s.relationsCount }>(
    'POST',
    '/leads/relations/count',
  ),
};
