import type { z } from 'zod';
import type { idParams } from './fields.ts';
import type * as s from './leads-import.ts';
import { route } from './route.ts';

export const leadsImportRoutes = {
  /** Multipart: `options` (JSON) first, then `file`; as an import, but nothing is stored of the people. */
  dryRun: route<{ reply: typeof s.checkReply }>('POST', '/leads/imports/dry-run', { wire: 'multipart' }),
  getImport: route<{ params: typeof idParams; reply: typeof s.leadImport }>('GET', '/leads/imports/{id}'),
  importRows: route<{
    params: typeof idParams;
    query: typeof s.importRowsQuery;
    reply: typeof s.importRowsPage;
  }>('GET', '/leads/imports/{id}/rows'),
  undoImport: route<{ params: typeof idParams; reply: typeof s.undoImportReply }>(
    'POST',
    '/leads/imports/{id}/undo',
  ),
  /** Newest first, at most 20. */
  importsOfList: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.leadImport> }>(
    'GET',
    '/leads/lists/{id}/imports',
  ),
  recallMapping: route<{ body: typeof s.recallMappingBody; reply: typeof s.recalledMapping }>(
    'POST',
    '/leads/imports/mapping',
  ),
};
