import type { idParams } from './fields.ts';
import type { deleted } from './leads.ts';
import type * as s from './leads-detail.ts';
import { route } from './route.ts';

type Of = { params: typeof idParams };

export const leadsDetailRoutes = {
  getLead: route<Of & { reply: typeof s.leadSheet }>('GET', '/leads/{id}'),
  editLead: route<Of & { body: typeof s.editLeadBody; reply: typeof s.leadSheet }>('PATCH', '/leads/{id}'),
  leadEvents: route<Of & { query: typeof s.leadEventsQuery; reply: typeof s.leadEventsPage }>(
    'GET',
    '/leads/{id}/events',
  ),
  addNote: route<Of & { body: typeof s.noteBody; reply: typeof s.leadNote }>('POST', '/leads/{id}/notes'),
  editNote: route<{ params: typeof s.noteParams; body: typeof s.noteBody; reply: typeof s.leadNote }>(
    'PATCH',
    '/leads/{id}/notes/{noteId}',
  ),
  deleteNote: route<{ params: typeof s.noteParams; reply: typeof deleted }>(
    'DELETE',
    '/leads/{id}/notes/{noteId}',
  ),
  /** Cannot be undone: a screen asks first. */
  forgetLead: route<Of & { reply: typeof s.forgottenLead }>('POST', '/leads/{id}/forget'),
};
