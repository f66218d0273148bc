import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-grid.ts';
import { leadsGridRoutes as r } from './leads-grid.routes.ts';
import { deleted } from './leads.ts';

export const leadsGridApi = {
  gridLeads: endpoint(
    r.gridLeads,
    'The leads of a list that match filters, in an order; keyset-paged, with how many match on the first page.',
    { params: idParams, query: s.gridQuery, reply: s.gridPage },
  ),
  listViews: endpoint(r.listViews, 'The saved views of a lead list and those of every list, oldest first.', {
    params: idParams,
    reply: z.array(s.gridView),
  }),
  createView: endpoint(r.createView, 'Saves what a lead list is asked and how its columns stand.', {
    params: idParams,
    body: s.newGridViewBody,
    reply: s.gridView,
  }),
  updateView: endpoint(
    r.updateView,
    'Renames a saved view, or saves another layout in it; what is left out stays.',
    {
      params: s.gridViewParams,
      body: s.gridViewChangeBody,
      reply: s.gridView,
    },
  ),
  deleteView: endpoint(r.deleteView, 'Deletes a saved view.', { params: s.gridViewParams, reply: deleted }),
  listCustomFields: endpoint(
    r.listCustomFields,
    "The workspace's own fields of leads with their kinds, by name.",
    {
      reply: z.array(s.customField),
    },
  ),
  addCustomField: endpoint(
    r.addCustomField,
    'Adds an own field. A conflict says which field is called so already.',
    { body: s.customFieldBody, reply: s.customField },
    ['conflict'],
  ),
  setCustomField: endpoint(r.setCustomField, 'Says what a field holds: text, numbers or dates.', {
    body: s.customFieldBody,
    reply: s.customField,
  }),
  renameCustomField: endpoint(
    r.renameCustomField,
    'Gives a field another name, at once everywhere: values, saved views, remembered imports, AI columns and what an undo needs. A conflict says why it keeps its name.',
    { params: s.customFieldParams, body: s.renameCustomFieldBody, reply: s.renamedCustomField },
  ),
  customFieldUse: endpoint(
    r.customFieldUse,
    'What an own field is used for: leads with a value, saved views, AI columns, remembered imports.',
    { params: s.customFieldParams, reply: s.customFieldUse },
  ),
  deleteCustomField: endpoint(
    r.deleteCustomField,
    'Deletes an own field with its values; saved views and remembered imports lose it too. A conflict says how many leads have a value when they are more than was told, or which AI column needs it.',
    { params: s.customFieldParams, query: s.deleteCustomFieldQuery, reply: deleted },
  ),
};
