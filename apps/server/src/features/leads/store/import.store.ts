import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** An import of a file; its id is the id of its job. */
export interface StoredImport {
  id: string;
  listId: string;
  fileName: string;
  header: string[];
}

export async function insertImport(
  tx: Tx,
  workspaceId: string,
  given: { id: string; listId: string; fileName: string; fileKey: string; now: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_imports (workspace_id, id, list_id, file_name, file_key, created_at)
        values (${workspaceId}, ${given.id}, ${given.listId}, ${given.fileName}, ${given.fileKey}, ${instant(given.now)})`,
  );
}

export async function findImport(
  tx: Tx,
  workspaceId: string,
  importId: string,
): Promise<StoredImport | undefined> {
  const row = await find(
    tx,
    sql<{ id: string; list_id: string; file_name: string; header: string[] | null }>`
      select id, list_id, file_name, header from lead_imports
      where workspace_id = ${workspaceId} and id = ${importId}`,
  );
  return row === undefined
    ? undefined
    : { id: row.id, listId: row.list_id, fileName: row.file_name, header: row.header ?? [] };
}

export async function storeHeader(
  tx: Tx,
  workspaceId: string,
  importId: string,
  header: readonly string[],
): Promise<void> {
  await change(
    tx,
    sql`update lead_imports set header = ${JSON.stringify(header.map(storable))}::jsonb
        where workspace_id = ${workspaceId} and id = ${importId}`,
  );
}

/** Says that an uploaded file is gone. */
export async function forgetFile(tx: Tx, workspaceId: string, fileKey: string): Promise<void> {
  await change(
    tx,
    sql`update lead_imports set file_key = null
        where workspace_id = ${workspaceId} and file_key = ${fileKey}`,
  );
}

/** Where the file of an import lies; null when it is not needed any more or there is no such import. */
export async function fileKeyOf(tx: Tx, workspaceId: string, importId: string): Promise<string | null> {
  const row = await find(
    tx,
    sql<{ file_key: string | null }>`select file_key from lead_imports
      where workspace_id = ${workspaceId} and id = ${importId}`,
  );
  return row?.file_key ?? null;
}

/** The import that still needs a file. */
export async function findImportOfFile(
  tx: Tx,
  workspaceId: string,
  fileKey: string,
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{
      id: string;
    }>`select id from lead_imports where workspace_id = ${workspaceId} and file_key = ${fileKey}`,
  );
  return row?.id;
}

export interface Reject {
  rowNumber: number;
  cells: string[];
  reason: string;
}

export async function insertRejects(
  tx: Tx,
  workspaceId: string,
  importId: string,
  rejects: readonly Reject[],
): Promise<void> {
  if (rejects.length === 0) return;
  await change(
    tx,
    sql`insert into lead_import_rejects (workspace_id, import_id, row_number, cells, reason)
        select ${workspaceId}, ${importId}, r.row_number, r.cells::jsonb, r.reason
        from unnest(${rejects.map((reject) => reject.rowNumber)}::integer[],
                    ${rejects.map((reject) => JSON.stringify(reject.cells.map(storable)))}::text[],
                    ${rejects.map((reject) => reject.reason)}::text[]) as r(row_number, cells, reason)`,
  );
}

/** Rejected rows after a row number, in the order of the file. */
export async function listRejects(
  tx: Tx,
  workspaceId: string,
  importId: string,
  afterRow: number,
  limit: number,
): Promise<Reject[]> {
  const rows = await list(
    tx,
    sql<{ row_number: number; cells: string[]; reason: string }>`select row_number, cells, reason
      from lead_import_rejects
      where workspace_id = ${workspaceId} and import_id = ${importId} and row_number > ${afterRow}
      order by row_number limit ${limit}`,
  );
  return rows.map((row) => ({ rowNumber: row.row_number, cells: row.cells, reason: row.reason }));
}

/** JSON in the database holds neither NUL nor half of a surrogate pair. */
function storable(cell: string): string {
  return cell.replaceAll('\u0000', '').toWellFormed();
}
