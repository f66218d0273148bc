import type { z } from 'zod';
import type { idParams } from './fields.ts';
import { route } from './route.ts';
import type * as s from './workspace.ts';

export const workspaceRoutes = {
  startExport: route<{ body: typeof s.startExportBody; reply: typeof s.workspaceExport }>(
    'POST',
    '/workspace/exports',
  ),
  listExports: route<{ reply: z.ZodArray<typeof s.workspaceExport> }>('GET', '/workspace/exports'),
  downloadExport: route<{ params: typeof idParams }>('GET', '/workspace/exports/{id}/file', {
    wire: 'stream',
  }),
  removeExport: route<{ params: typeof idParams; reply: typeof s.exportDeleted }>(
    'DELETE',
    '/workspace/exports/{id}',
  ),
  previewDeletion: route<{ reply: typeof s.deletionPreview }>('GET', '/workspace/deletion'),
  askDeletion: route<{ body: typeof s.askDeletionBody; reply: typeof s.workspaceDeletion }>(
    'POST',
    '/workspace/deletion',
    { sensitive: true },
  ),
};
