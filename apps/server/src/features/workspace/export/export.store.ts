import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import type { Db } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { ExportFormat } from './archive.ts';

const kind = 'workspace.export';
/** Wall hours after which somebody looks whether an archive that is being made still is. */
const lookAfterHours = 24;
/** Wall days for which an archive can be downloaded. */
export const KEPT_DAYS = 7;

export interface ExportRow {
  id: string;
  format: ExportFormat;
  state: 'making' | 'ready' | 'failed' | 'spoiled';
  rows: number | null;
  sizeBytes: number | null;
  createdAt: number;
  expiresWallAt: number | null;
  isExpired: boolean;
}

const columns = sql`id, format, state, rows, size_bytes as "sizeBytes", created_at as "createdAt",
  expires_wall_at as "expiresWallAt", coalesce(expires_wall_at <= now(), false) as "isExpired"`;

/** One export at a time: waits for others who ask, and answers whether one is being made. */
export async function isExporting(tx: Tx, workspaceId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, 7210))`.execute(tx);
  const row = await find(
    tx,
    sql`select 1 from workspace_exports where workspace_id = ${workspaceId} and state in ('making', 'spoiled')`,
  );
  return row !== undefined;
}

/** Notes an export before its first byte; those that failed before are of no interest any more. */
export async function insertExport(
  tx: Tx,
  workspaceId: string,
  given: { id: string; format: ExportFormat; now: number },
): Promise<void> {
  await change(
    tx,
    sql`delete from workspace_exports where workspace_id = ${workspaceId} and state = 'failed'`,
  );
  await change(
    tx,
    sql`insert into workspace_exports (workspace_id, id, format, created_at)
      values (${workspaceId}, ${given.id}, ${given.format}, ${instant(given.now)})`,
  );
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      values (${workspaceId}, ${kind}, ${given.id}, now() + make_interval(hours => ${lookAfterHours}))`,
  );
}

export async function listExports(tx: Tx, workspaceId: string): Promise<ExportRow[]> {
  return list(
    tx,
    sql<ExportRow>`select ${columns} from workspace_exports where workspace_id = ${workspaceId}
      and (expires_wall_at is null or expires_wall_at > now()) order by id desc limit 50`,
  );
}

export async function findExport(tx: Tx, workspaceId: string, id: string): Promise<ExportRow | undefined> {
  return find(
    tx,
    sql<ExportRow>`select ${columns} from workspace_exports where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** The archive is whole and can be downloaded for some days; false when somebody in it was forgotten meanwhile. */
export async function finishExport(
  tx: Tx,
  workspaceId: string,
  id: string,
  made: { rows: number; sizeBytes: number },
): Promise<boolean> {
  const changed = await change(
    tx,
    sql`update workspace_exports set state = 'ready', rows = ${made.rows}, size_bytes = ${made.sizeBytes},
        expires_wall_at = now() + make_interval(days => ${KEPT_DAYS})
      where workspace_id = ${workspaceId} and id = ${id} and state = 'making'`,
  );
  await change(
    tx,
    sql`update due_work set due_at = now() + make_interval(days => ${KEPT_DAYS})
      where workspace_id = ${workspaceId} and kind = ${kind} and id = ${id}`,
  );
  return changed === 1;
}

export async function failExport(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await change(
    tx,
    sql`update workspace_exports set state = 'failed'
      where workspace_id = ${workspaceId} and id = ${id} and state in ('making', 'spoiled')`,
  );
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${id}`,
  );
}

/** Somebody was forgotten: what is being made is not handed out, and what is ready goes at the next look. */
export async function spoilExports(tx: Tx, workspaceId: string): Promise<void> {
  await change(
    tx,
    sql`update workspace_exports set state = 'spoiled' where workspace_id = ${workspaceId} and state = 'making'`,
  );
  await change(
    tx,
    sql`with old as (update workspace_exports set expires_wall_at = now()
          where workspace_id = ${workspaceId} and state = 'ready' returning id)
      update due_work d set due_at = now() from old
      where d.workspace_id = ${workspaceId} and d.kind = ${kind} and d.id = old.id`,
  );
}

export async function deleteExport(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await change(tx, sql`delete from workspace_exports where workspace_id = ${workspaceId} and id = ${id}`);
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${id}`,
  );
}

/** An archive whose time has come; moved on before the look, so that a failure is tried again later. */
export async function takeDueExport(db: Db): Promise<{ workspaceId: string; id: string } | undefined> {
  return find(
    db,
    sql<{ workspaceId: string; id: string }>`update due_work d set due_at = now() + interval '1 hour'
      from (select workspace_id, kind, id from due_work where kind = ${kind} and due_at <= now()
        and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id as "workspaceId", d.id`,
  );
}

export const exportsDueKind = kind;
