import type { RowOutcome } from '@waypost/domain/leads/import-outcome';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { importTidy } from './import-tidy.store.ts';

/** An import of a file; its id is the id of its job. */
export interface StoredImport {
  id: string;
  /** Null for a check of a file for a list that is not made yet. */
  listId: string | null;
  fileName: string;
  header: string[];
  dryRun: boolean;
  createdAt: number;
  /** When its rows were through or it was stopped; null while it runs. */
  finishedAt: number | null;
  undoneAt: number | null;
  /** What it called the list it made; null when it went into one that was there. */
  madeList: { name: string; description: string | null } | null;
  undoJobId: string | null;
  /** Rows it went through so far, and the wall milliseconds in which a process worked at them. */
  pace: { rows: number; ms: number };
}

interface ImportRow {
  id: string;
  list_id: string | null;
  file_name: string;
  header: string[] | null;
  dry_run: boolean;
  created_at: number;
  finished_at: number | null;
  undone_at: number | null;
  made_list: StoredImport['madeList'];
  undo_job_id: string | null;
  paced_rows: number;
  paced_ms: number;
}

const importColumns = sql.raw(
  'id, list_id, file_name, header, dry_run, created_at, finished_at, undone_at, made_list, undo_job_id, paced_rows, paced_ms',
);

function toImport(row: ImportRow): StoredImport {
  return {
    id: row.id,
    listId: row.list_id,
    fileName: row.file_name,
    header: row.header ?? [],
    dryRun: row.dry_run,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    undoneAt: row.undone_at,
    madeList: row.made_list,
    undoJobId: row.undo_job_id,
    pace: { rows: row.paced_rows, ms: row.paced_ms },
  };
}

export async function insertImport(
  tx: Tx,
  workspaceId: string,
  given: {
    id: string;
    listId: string | null;
    fileName: string;
    fileKey: string;
    dryRun: boolean;
    madeList?: StoredImport['madeList'];
    now: number;
  },
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_imports (workspace_id, id, list_id, file_name, file_key, dry_run, made_list, created_at)
        values (${workspaceId}, ${given.id}, ${given.listId}, ${given.fileName}, ${given.fileKey}, ${given.dryRun},
          ${given.madeList == null ? null : JSON.stringify(given.madeList)}::jsonb, ${instant(given.now)})`,
  );
  await importTidy.note(tx, workspaceId, given.id);
}

/**
 * Takes the file of a check over for an import or another check, so that no two jobs remove it under each other.
 * @returns null when there is no such check or its file is gone.
 */
export async function takeFileOfCheck(
  tx: Tx,
  workspaceId: string,
  checkId: string,
): Promise<{ fileKey: string; fileName: string } | null> {
  const row = await find(
    tx,
    sql<{ file_key: string | null; file_name: string }>`update lead_imports i set file_key = null
      from (select id, file_key from lead_imports
            where workspace_id = ${workspaceId} and id = ${checkId} and dry_run for update) held
      where i.workspace_id = ${workspaceId} and i.id = held.id returning held.file_key, i.file_name`,
  );
  return row === undefined || row.file_key === null
    ? null
    : { fileKey: row.file_key, fileName: row.file_name };
}

/** Says that no row of an import will follow. */
export async function finishImport(
  tx: Tx,
  workspaceId: string,
  importId: string,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`update lead_imports set finished_at = coalesce(finished_at, ${instant(now)})
        where workspace_id = ${workspaceId} and id = ${importId}`,
  );
}

/** Says that an import is being taken back by this job. */
export async function startUndo(
  tx: Tx,
  workspaceId: string,
  importId: string,
  undo: { jobId: string; now: number },
): Promise<void> {
  await change(
    tx,
    sql`update lead_imports set undone_at = ${instant(undo.now)}, undo_job_id = ${undo.jobId}
        where workspace_id = ${workspaceId} and id = ${importId}`,
  );
}

/** Imports into a list, newest first. */
export async function importsOfList(
  tx: Tx,
  workspaceId: string,
  listId: string,
  limit: number,
): Promise<StoredImport[]> {
  const rows = await list(
    tx,
    sql<ImportRow>`select ${importColumns} from lead_imports
      where workspace_id = ${workspaceId} and list_id = ${listId} and not dry_run
      order by created_at desc, id desc limit ${limit}`,
  );
  return rows.map(toImport);
}

export async function findImport(
  tx: Tx,
  workspaceId: string,
  importId: string,
): Promise<StoredImport | undefined> {
  const row = await find(
    tx,
    sql<ImportRow>`select ${importColumns} from lead_imports
      where workspace_id = ${workspaceId} and id = ${importId}`,
  );
  return row === undefined ? undefined : toImport(row);
}

/** As {@link findImport}, held until the transaction ends. */
export async function lockImport(
  tx: Tx,
  workspaceId: string,
  importId: string,
): Promise<StoredImport | undefined> {
  const row = await find(
    tx,
    sql<ImportRow>`select ${importColumns} from lead_imports
      where workspace_id = ${workspaceId} and id = ${importId} for update`,
  );
  return row === undefined ? undefined : toImport(row);
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

/** The import that still needs a file; a check gives its file to the import that follows. */
export async function findImportOfFile(
  tx: Tx,
  workspaceId: string,
  fileKey: string,
): Promise<string | undefined> {
  const row = await find(
    tx,
    sql<{
      id: string;
    }>`select id from lead_imports where workspace_id = ${workspaceId} and file_key = ${fileKey}
      order by dry_run, created_at desc limit 1`,
  );
  return row?.id;
}

/** A row of the file as it came, with what became of it. */
export interface Reject {
  rowNumber: number;
  cells: readonly string[];
  reason: string;
  /** `rejected` when left out. */
  outcome?: KeptAs;
}

/** The outcome of a row, or what stands beside it. */
export type KeptAs = RowOutcome | 'shortened' | 'mistyped';

export async function insertRejects(
  tx: Tx,
  workspaceId: string,
  importId: string,
  rejects: readonly Reject[],
): Promise<void> {
  if (rejects.length === 0) return;
  await later(
    tx,
    sql`insert into lead_import_rejects (workspace_id, import_id, row_number, cells, reason, outcome)
        select ${workspaceId}, ${importId}, r.row_number, r.cells::jsonb, r.reason, r.outcome
        from unnest(${rejects.map((reject) => reject.rowNumber)}::integer[],
                    ${rejects.map((reject) => JSON.stringify(reject.cells.map(storable)))}::text[],
                    ${rejects.map((reject) => reject.reason)}::text[],
                    ${rejects.map((reject) => reject.outcome ?? 'rejected')}::text[])
          as r(row_number, cells, reason, outcome)`,
  );
}

/** Forgets the examples of a check, for it starts again. */
export async function forgetRowsOfCheck(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await change(
    tx,
    sql`delete from lead_import_rejects where workspace_id = ${workspaceId} and import_id = ${importId}`,
  );
}

/** Forgets up to `limit` rows that made nobody; answers how many. */
export async function forgetRowsOfImport(
  tx: Tx,
  workspaceId: string,
  importId: string,
  limit: number,
): Promise<number> {
  return change(
    tx,
    sql`delete from lead_import_rejects where workspace_id = ${workspaceId} and import_id = ${importId}
      and row_number in (select row_number from lead_import_rejects
        where workspace_id = ${workspaceId} and import_id = ${importId} order by row_number limit ${limit})`,
  );
}

/** Rows that were kept with an outcome, after a row number, in the order of the file. */
export async function listRejects(
  tx: Tx,
  workspaceId: string,
  importId: string,
  afterRow: number,
  limit: number,
  outcomes: readonly KeptAs[] = ['rejected'],
): Promise<Reject[]> {
  const rows = await list(
    tx,
    sql<{ row_number: number; cells: string[]; reason: string }>`select row_number, cells, reason
      from lead_import_rejects
      where workspace_id = ${workspaceId} and import_id = ${importId} and row_number > ${afterRow}
        and outcome = any(${[...outcomes]}::text[])
      order by row_number limit ${limit}`,
  );
  return rows.map((row) => ({ rowNumber: row.row_number, cells: row.cells, reason: row.reason }));
}

/** JSON in the database holds neither NUL nor half of a surrogate pair. */
function storable(cell: string): string {
  return cell.replaceAll('\u0000', '').toWellFormed();
}

/** Whether an import into a list was taken back, by another job than this one. */
export async function wasUndoneOn(
  tx: Tx,
  workspaceId: string,
  listId: string,
  byJob: string,
): Promise<boolean> {
  const undone = await find(
    tx,
    sql`select 1 from lead_imports where workspace_id = ${workspaceId} and list_id = ${listId}
        and undone_at is not null and undo_job_id is distinct from ${byJob} limit 1`,
  );
  return undone !== undefined;
}
