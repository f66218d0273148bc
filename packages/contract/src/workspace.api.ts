import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './workspace.ts';
import { workspaceRoutes as r } from './workspace.routes.ts';

export const workspaceApi = {
  startExport: endpoint(
    r.startExport,
    'Makes an archive of everything the workspace holds, as a job with the same id.',
    { body: s.startExportBody, reply: s.workspaceExport },
    ['conflict'],
  ),
  listExports: endpoint(r.listExports, 'Archives that can be downloaded or are being made, newest first.', {
    reply: z.array(s.workspaceExport),
  }),
  downloadExport: endpoint(r.downloadExport, 'The archive as a ZIP file.', { params: idParams }, [
    'not_ready',
  ]),
  removeExport: endpoint(
    r.removeExport,
    'Deletes an archive before its days are over.',
    { params: idParams, reply: s.exportDeleted },
    ['conflict'],
  ),
  previewDeletion: endpoint(r.previewDeletion, 'What deleting the workspace takes with it.', {
    reply: s.deletionPreview,
  }),
  askDeletion: endpoint(
    r.askDeletion,
    'Puts the workspace on hold, ends every session and plans that it is erased after some days.',
    { body: s.askDeletionBody, reply: s.workspaceDeletion },
    ['conflict', 'not_allowed', 'wrong_code'],
  ),
};
