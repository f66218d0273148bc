import type { z } from 'zod';
import type { idParams } from './fields.ts';
import type * as s from './leads-grid.ts';
import type { deleted } from './leads.ts';
import { route } from './route.ts';

export const leadsGridRoutes = {
  gridLeads: route<{ params: typeof idParams; query: typeof s.gridQuery; reply: typeof s.gridPage }>(
    'GET',
    '/leads/lists/{id}/grid',
  ),
  listViews: route<{ params: typeof idParams; reply: z.ZodArray<typeof s.gridView> }>(
    'GET',
    '/leads/lists/{id}/views',
  ),
  createView: route<{ params: typeof idParams; body: typeof s.newGridViewBody; reply: typeof s.gridView }>(
    'POST',
    '/leads/lists/{id}/views',
  ),
  updateView: route<{
    params: typeof s.gridViewParams;
    body: typeof s.gridViewChangeBody;
    reply: typeof s.gridView;
  }>('PUT', '/leads/lists/{id}/views/{viewId}'),
  deleteView: route<{ params: typeof s.gridViewParams; reply: typeof deleted }>(
    'DELETE',
    '/leads/lists/{id}/views/{viewId}',
  ),
  listCustomFields: route<{ reply: z.ZodArray<typeof s.customField> }>('GET', '/leads/fields'),
  /** A field that is not there yet, by no name that one has in other letters. */
  addCustomField: route<{ body: typeof s.customFieldBody; reply: typeof s.customField }>(
    'POST',
    '/leads/fields',
  ),
  /** Gives a field its kind; a field nobody gave one is text. */
  setCustomField: route<{ body: typeof s.customFieldBody; reply: typeof s.customField }>(
    'PUT',
    '/leads/fields',
  ),
  /** Gives a field another name; its values, saved views, remembered imports and AI columns follow. */
  renameCustomField: route<{
    params: typeof s.customFieldParams;
    body: typeof s.renameCustomFieldBody;
    reply: typeof s.renamedCustomField;
  }>('PATCH', '/leads/fields/{name}'),
  customFieldUse: route<{ params: typeof s.customFieldParams; reply: typeof s.customFieldUse }>(
    'GET',
    '/leads/fields/{name}/use',
  ),
  /** Deletes a field with its values, of as many leads as were told; refused where more have one. */
  deleteCustomField: route<{
    params: typeof s.customFieldParams;
    query: typeof s.deleteCustomFieldQuery;
    reply: typeof deleted;
  }>('DELETE', '/leads/fields/{name}'),
};
