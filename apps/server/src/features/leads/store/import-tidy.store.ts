import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

const kind = 'leads.import';

/** What is kept of an import is looked at for the first time after a wall day. */
export async function noteImportToTidy(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      values (${workspaceId}, ${kind}, ${importId}, now() + interval '1 day')`,
  );
}

export async function forgetImportToTidy(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${importId}`,
  );
}

/** An import that is due for a look; moved on by a day before it, so that a failure is tried again later. */
export async function takeImportToTidy(
  db: Db,
): Promise<{ workspaceId: string; importId: string } | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d set due_at = now() + interval '1 day'
      from (select workspace_id, kind, id from due_work where kind = ${kind} and due_at <= now()
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, importId: row.id };
}
