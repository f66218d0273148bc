import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

const kind = 'leads.bulk';

/** What is kept of a bulk is looked at for the first time after two wall hours. */
export async function noteBulkToTidy(tx: Tx, workspaceId: string, bulkId: string): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      values (${workspaceId}, ${kind}, ${bulkId}, now() + interval '2 hours')`,
  );
}

export async function forgetBulkToTidy(tx: Tx, workspaceId: string, bulkId: string): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${bulkId}`,
  );
}

/** A bulk that is due for a look; moved on by a day before it, so that a failure is tried again later. */
export async function takeBulkToTidy(db: Db): Promise<{ workspaceId: string; bulkId: string } | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d set due_at = now() + interval '1 day'
      from (select workspace_id, kind, id from due_work where kind = ${kind} and due_at <= now()
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, bulkId: row.id };
}

/** Forgets whom a bulk skipped, at most `limit` at once; answers how many. */
export async function eraseSkips(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
  limit: number,
): Promise<number> {
  return change(
    tx,
    sql`delete from lead_bulk_skips where workspace_id = ${workspaceId} and bulk_id = ${bulkId}
      and position in (select position from lead_bulk_skips
        where workspace_id = ${workspaceId} and bulk_id = ${bulkId} limit ${limit})`,
  );
}

/** Its rows must be gone. */
export async function eraseBulk(tx: Tx, workspaceId: string, bulkId: string): Promise<void> {
  await change(tx, sql`delete from lead_bulks where workspace_id = ${workspaceId} and id = ${bulkId}`);
}
