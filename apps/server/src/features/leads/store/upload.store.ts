import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

const kind = 'leads.upload';
/** Wall hours after which somebody looks whether an uploaded file is still needed. */
const lookAfterHours = 24;

/** The file of this upload may exist from now on. */
export async function noteUpload(tx: Tx, workspaceId: string, uploadId: string): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      values (${workspaceId}, ${kind}, ${uploadId}, now() + make_interval(hours => ${lookAfterHours}))`,
  );
}

/** The file of this upload is gone. */
export async function forgetUpload(tx: Tx, workspaceId: string, uploadId: string): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${uploadId}`,
  );
}

/** An upload nobody has looked at for long; moved on before the look, so that a failure is tried again later. */
export async function takeOldUpload(db: Db): Promise<{ workspaceId: string; uploadId: string } | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d
        set due_at = now() + make_interval(hours => ${lookAfterHours})
      from (select workspace_id, kind, id from due_work where kind = ${kind} and due_at <= now()
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, uploadId: row.id };
}
