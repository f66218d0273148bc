import type { LeadNote } from '@waypost/contract/leads-detail';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface NoteRow {
  id: string;
  text: string;
  by_user: string;
  created_at: number;
  updated_at: number;
}

const columns = sql.raw('id, text, by_user, created_at, updated_at');

function toNote(row: NoteRow): LeadNote {
  return {
    ...{ id: row.id, text: row.text, by: row.by_user },
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** Undefined when there is no such lead. */
export async function insertNote(
  tx: Tx,
  workspaceId: string,
  note: { id: string; leadId: string; text: string; by: string; now: number },
): Promise<LeadNote | undefined> {
  const row = await find(
    tx,
    sql<NoteRow>`insert into lead_notes (workspace_id, lead_id, id, text, by_user, created_at, updated_at)
      select ${workspaceId}, l.id, ${note.id}, ${note.text}, ${note.by}, ${instant(note.now)}, ${instant(note.now)}
      from leads l where l.workspace_id = ${workspaceId} and l.id = ${note.leadId} returning ${columns}`,
  );
  return row && toNote(row);
}

/** Undefined when the lead has no such note. */
export async function updateNote(
  tx: Tx,
  workspaceId: string,
  note: { id: string; leadId: string; text: string; now: number },
): Promise<LeadNote | undefined> {
  const row = await find(
    tx,
    sql<NoteRow>`update lead_notes set text = ${note.text}, updated_at = ${instant(note.now)}
      where workspace_id = ${workspaceId} and id = ${note.id} and lead_id = ${note.leadId} returning ${columns}`,
  );
  return row && toNote(row);
}

/** False when the lead has no such note. */
export async function eraseNote(
  tx: Tx,
  workspaceId: string,
  note: { id: string; leadId: string },
): Promise<boolean> {
  const erased = await change(
    tx,
    sql`delete from lead_notes
      where workspace_id = ${workspaceId} and id = ${note.id} and lead_id = ${note.leadId}`,
  );
  return erased === 1;
}

/** Newest first. */
export async function notesOfLead(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  limit: number,
): Promise<LeadNote[]> {
  const rows = await list(
    tx,
    sql<NoteRow>`select ${columns} from lead_notes where workspace_id = ${workspaceId} and lead_id = ${leadId}
      order by created_at desc, id desc limit ${limit}`,
  );
  return rows.map(toNote);
}
