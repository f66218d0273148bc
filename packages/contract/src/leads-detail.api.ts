import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-detail.ts';
import { leadsDetailRoutes as r } from './leads-detail.routes.ts';
import { deleted } from './leads.ts';

export const leadsDetailApi = {
  getLead: endpoint(r.getLead, 'Everything about one lead: fields, lists, sources, notes, events.', {
    params: idParams,
    reply: s.leadSheet,
  }),
  editLead: endpoint(r.editLead, 'Changes fields of a lead by hand.', {
    params: idParams,
    body: s.editLeadBody,
    reply: s.leadSheet,
  }),
  leadEvents: endpoint(r.leadEvents, 'What happened to a lead, newest first.', {
    params: idParams,
    query: s.leadEventsQuery,
    reply: s.leadEventsPage,
  }),
  addNote: endpoint(r.addNote, 'Adds a note about a lead.', {
    params: idParams,
    body: s.noteBody,
    reply: s.leadNote,
  }),
  editNote: endpoint(r.editNote, 'Changes a note.', {
    params: s.noteParams,
    body: s.noteBody,
    reply: s.leadNote,
  }),
  deleteNote: endpoint(r.deleteNote, 'Deletes a note.', { params: s.noteParams, reply: deleted }),
  forgetLead: endpoint(
    r.forgetLead,
    'Erases everything about a person and keeps a keyed hash, so that nothing brings them back.',
    { params: idParams, reply: s.forgottenLead },
    ['conflict'],
  ),
};
