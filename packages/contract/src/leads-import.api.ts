import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-import.ts';
import { leadsImportRoutes as r } from './leads-import.routes.ts';

export const leadsImportApi = {
  dryRun: endpoint(
    r.dryRun,
    'Checks a file as an import would read it, as a job; stores nobody.',
    { reply: s.checkReply },
    ['too_large', 'wrong_media_type'],
  ),
  getImport: endpoint(r.getImport, 'An import or a check, and whether it can be taken back.', {
    params: idParams,
    reply: s.leadImport,
  }),
  importRows: endpoint(r.importRows, 'Rows of an import by what became of them, in the order of the file.', {
    params: idParams,
    query: s.importRowsQuery,
    reply: s.importRowsPage,
  }),
  undoImport: endpoint(
    r.undoImport,
    'Takes an import back as a job: what it added goes, what it changed becomes what it was.',
    { params: idParams, reply: s.undoImportReply },
    ['conflict'],
  ),
  importsOfList: endpoint(r.importsOfList, 'Imports into a list, newest first.', {
    params: idParams,
    reply: z.array(s.leadImport),
  }),
  recallMapping: endpoint(r.recallMapping, 'How a file with this header was mapped last time.', {
    body: s.recallMappingBody,
    reply: s.recalledMapping,
  }),
};
