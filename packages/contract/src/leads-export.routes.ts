import type { idParams } from './fields.ts';
import type * as s from './leads-export.ts';
import { route } from './route.ts';

/** Files, written while they are read: an error after the first rows cuts the connection. */
export const leadsExportRoutes = {
  exportList: route<{ params: typeof idParams; query: typeof s.exportQuery }>(
    'GET',
    '/leads/lists/{id}/export',
    { wire: 'stream' },
  ),
  exportSelection: route<{ params: typeof idParams; body: typeof s.exportBody }>(
    'POST',
    '/leads/lists/{id}/export',
    { wire: 'stream' },
  ),
};
