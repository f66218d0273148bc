import type { z } from 'zod';
import type { idParams } from './fields.ts';
import type * as s from './leads.ts';
import type { importRejectsQuery } from './leads-import.ts';
import { route } from './route.ts';

export const leadsRoutes = {
  peopleAtPost: route<{ body: typeof s.linkedinLeadsBody; reply: typeof s.linkedinLeadsReply }>(
    'POST',
    '/leads/linkedin',
  ),
  previewPost: route<{ body: typeof s.previewPostBody; reply: typeof s.postPreview }>(
    'POST',
    '/leads/post-preview',
  ),
  createList: route<{ body: typeof s.createListBody; reply: typeof s.leadList }>('POST', '/leads/lists'),
  listLists: route<{ reply: z.ZodArray<typeof s.leadList> }>('GET', '/leads/lists/all'),
  getList: route<{ params: typeof idParams; reply: typeof s.leadList }>('GET', '/leads/lists/{id}'),
  updateList: route<{ params: typeof idParams; body: typeof s.updateListBody; reply: typeof s.leadList }>(
    'PATCH',
    '/leads/lists/{id}',
  ),
  deleteList: route<{ params: typeof idParams; reply: typeof s.deleted }>('DELETE', '/leads/lists/{id}'),
  duplicateList: route<{ params: typeof idParams; reply: typeof s.duplicateReply }>(
    'POST',
    '/leads/lists/{id}/duplicate',
  ),
  listLeads: route<{ params: typeof idParams; query: typeof s.listLeadsQuery; reply: typeof s.leadsPage }>(
    'GET',
    '/leads/lists/{id}/leads',
  ),
  addSource: route<{ params: typeof idParams; body: typeof s.addSourceBody; reply: typeof s.jobReply }>(
    'POST',
    '/leads/lists/{id}/sources',
  ),
  /** Multipart: `options` (JSON) first, then `file`. */
  importCsv: route<{ reply: typeof s.importReply }>('POST', '/leads/lists/import-csv', { wire: 'multipart' }),
  /** CSV of the rejected or shortened rows with a reason column. */
  importRejects: route<{ params: typeof idParams; query: typeof importRejectsQuery }>(
    'GET',
    '/leads/imports/{id}/rejects',
    { wire: 'stream' },
  ),
  removeLeadFromList: route<{ params: typeof s.listLeadParams; reply: typeof s.deleted }>(
    'DELETE',
    '/leads/lists/{id}/leads/{leadId}',
  ),
  deleteLead: route<{ params: typeof idParams; reply: typeof s.deleted }>('DELETE', '/leads/{id}'),
  scoreLead: route<{
    params: typeof idParams;
    body: typeof s.scoreLeadBody;
    reply: typeof s.scoreLeadReply;
  }>('PUT', '/leads/{id}/score'),
  /** Every tag of the workspace by name. */
  listTags: route<{ reply: typeof s.leadTags }>('GET', '/leads/tags'),
  changeTags: route<{ body: typeof s.changeTagsBody; reply: typeof s.changeTagsReply }>(
    'POST',
    '/leads/tags',
  ),
  listExclusions: route<{ query: typeof s.listExclusionsQuery; reply: typeof s.exclusionsPage }>(
    'GET',
    '/leads/exclusions',
  ),
  addExclusion: route<{ body: typeof s.addExclusionBody; reply: typeof s.addedExclusion }>(
    'POST',
    '/leads/exclusions',
  ),
  importExclusions: route<{ body: typeof s.importExclusionsBody; reply: typeof s.importedExclusions }>(
    'POST',
    '/leads/exclusions/import',
  ),
  deleteExclusion: route<{ params: typeof idParams; reply: typeof s.deleted }>(
    'DELETE',
    '/leads/exclusions/{id}',
  ),
};
