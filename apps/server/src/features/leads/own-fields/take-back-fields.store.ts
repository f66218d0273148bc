import { sql } from 'kysely';
import { get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { jobKinds } from '../list-jobs.ts';

/** Fields that undone imports made, locked by name: nobody renames them until the end of the transaction. */
export async function fieldsOfUndone(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ name: string }>`select name from lead_custom_fields
      where workspace_id = ${workspaceId} and made_by_import in (
        select id from lead_imports where workspace_id = ${workspaceId} and undone_at is not null)
      order by name for update`,
  );
  return rows.map(({ name }) => name);
}

/** Those of these fields that some lead carries, empty or not; read in one go through the leads. */
export async function carriedAmong(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{
      name: string;
    }>`select distinct k.name from leads l cross join jsonb_object_keys(l.custom_fields) as k(name)
      where l.workspace_id = ${workspaceId} and l.custom_fields ?| ${[...names]}::text[]
        and k.name = any(${[...names]}::text[])`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Whether a file is being imported: it counts on the fields that there were when it began. */
export async function isImporting(tx: Tx, workspaceId: string): Promise<boolean> {
  const { importing } = await get(
    tx,
    sql<{ importing: boolean }>`select exists (select 1 from jobs where workspace_id = ${workspaceId}
      and kind = ${jobKinds.importCsv} and status in ('queued', 'running', 'paused')) as importing`,
  );
  return importing;
}
