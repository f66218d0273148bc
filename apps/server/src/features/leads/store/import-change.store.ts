import { sql } from 'kysely';
import { change, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Per field what it held and what the import wrote. Fields of the file's own are `custom:<name>`; null: none. */
export type FieldChanges = Record<string, readonly [before: unknown, after: unknown]>;

export interface LeadChange {
  leadId: string;
  fields: FieldChanges;
}

/** Notes changes; a lead that was changed before by the same import keeps its first value. */
export async function noteChanges(
  tx: Tx,
  workspaceId: string,
  importId: string,
  changes: readonly LeadChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await later(
    tx,
    sql`insert into lead_import_changes as c (workspace_id, import_id, lead_id, fields)
      select ${workspaceId}, ${importId}, n.lead_id, n.fields::jsonb
      from unnest(${changes.map(({ leadId }) => leadId)}::uuid[],
        ${changes.map(({ fields }) => JSON.stringify(fields))}::text[]) as n(lead_id, fields)
      on conflict (workspace_id, import_id, lead_id) do update set fields = c.fields || (
        select jsonb_object_agg(e.key, case when c.fields ? e.key
          then jsonb_build_array(c.fields -> e.key -> 0, e.value -> 1) else e.value end)
        from jsonb_each(excluded.fields) e)`,
  );
}

/** Changes of an import by ascending lead id. */
export async function listChanges(
  tx: Tx,
  workspaceId: string,
  importId: string,
  afterLeadId: string | null,
  limit: number,
): Promise<LeadChange[]> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; fields: FieldChanges }>`select lead_id, fields from lead_import_changes
      where workspace_id = ${workspaceId} and import_id = ${importId}
        and (${afterLeadId}::uuid is null or lead_id > ${afterLeadId}::uuid)
      order by lead_id limit ${limit}`,
  );
  return rows.map(({ lead_id: leadId, fields }) => ({ leadId, fields }));
}

export async function forgetChanges(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await change(
    tx,
    sql`delete from lead_import_changes where workspace_id = ${workspaceId} and import_id = ${importId}`,
  );
}

/** Forgets what was noted of these leads. */
export async function forgetChangesOf(
  tx: Tx,
  workspaceId: string,
  importId: string,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return;
  await change(
    tx,
    sql`delete from lead_import_changes where workspace_id = ${workspaceId} and import_id = ${importId}
      and lead_id = any(${[...leadIds]}::uuid[])`,
  );
}
