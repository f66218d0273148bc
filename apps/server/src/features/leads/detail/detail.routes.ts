import { leadsDetailApi } from '@waypost/contract/leads-detail.api';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Binder } from '../../../platform/http/bind.ts';
import { forgetLead } from '../forget/forget-lead.ts';
import { currentIds } from '../merge/merge.store.ts';
import { findLeadRow } from '../store/lead.store.ts';
import { type DetailDeps, editLead } from './edit-lead.ts';
import { eraseNote, insertNote, updateNote } from './note.store.ts';
import { pageOfEvents, showLead } from './show-lead.ts';

/** Binds what a sheet about one lead shows and changes. */
export function bindDetail(binder: Binder, deps: DetailDeps): void {
  const { db, clock, random } = deps.platform;
  const changingNote = async <T>(workspaceId: string, work: (tx: Tx) => Promise<T | undefined>): Promise<T> =>
    inWorkspace(db, workspaceId, async (tx) => {
      const made = await work(tx);
      if (made === undefined) throw notFound('This note');
      await hint(tx, workspaceId, 'leads.list', 'all');
      return made;
    });
  binder.bind(leadsDetailApi.getLead, ({ params }, { actor: { workspaceId } }) =>
    inWorkspace(db, workspaceId, async (tx) => {
      const current = (await currentIds(tx, workspaceId, [params.id])).get(params.id);
      return showLead(tx, deps, workspaceId, current ?? params.id);
    }),
  );
  binder.bind(leadsDetailApi.editLead, ({ params, body }, { actor }) =>
    editLead(deps, actor, params.id, body),
  );
  binder.bind(leadsDetailApi.leadEvents, ({ params, query }, { actor: { workspaceId } }) =>
    inWorkspace(db, workspaceId, async (tx) => {
      if ((await findLeadRow(tx, workspaceId, params.id)) === undefined) throw notFound('This lead');
      return pageOfEvents(tx, workspaceId, params.id, query);
    }),
  );
  binder.bind(leadsDetailApi.forgetLead, ({ params }, { actor }) =>
    forgetLead(deps.platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsDetailApi.addNote, ({ params, body }, { actor }) =>
    inWorkspace(db, actor.workspaceId, async (tx) => {
      const note = { id: random.id(), leadId: params.id, text: body.text.trim(), by: actor.userId };
      const made = await insertNote(tx, actor.workspaceId, { ...note, now: clock.businessNow() });
      if (made === undefined) throw notFound('This lead');
      await hint(tx, actor.workspaceId, 'leads.list', 'all');
      return made;
    }),
  );
  binder.bind(leadsDetailApi.editNote, ({ params, body }, { actor: { workspaceId } }) =>
    changingNote(workspaceId, (tx) => {
      const note = { id: params.noteId, leadId: params.id, text: body.text.trim() };
      return updateNote(tx, workspaceId, { ...note, now: clock.businessNow() });
    }),
  );
  binder.bind(leadsDetailApi.deleteNote, ({ params }, { actor: { workspaceId } }) =>
    changingNote(workspaceId, async (tx) => {
      const note = { id: params.noteId, leadId: params.id };
      return (await eraseNote(tx, workspaceId, note)) ? ({ deleted: true } as const) : undefined;
    }),
  );
}
