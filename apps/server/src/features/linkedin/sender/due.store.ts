import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { find, later } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * Two queues, because looking at a doubt takes as long as the network does: `recover` takes back what a dead
 * worker left, without reading, and must not wait behind it. Due instants of both are wall time.
 */
export type Look = 'recover' | 'read';

/** Kinds of `due_work`; the health check names them too. */
export const dueKinds: Readonly<Record<Look, string>> = {
  recover: 'linkedin.unresolved-action',
  read: 'linkedin.doubt',
};

/** An unresolved action must be looked at after so many wall milliseconds, whoever is alive then. */
export async function setDue(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  look: Look,
  afterMs: number,
): Promise<void> {
  const kind = dueKinds[look];
  const other = dueKinds[look === 'read' ? 'recover' : 'read'];
  await later(
    tx,
    sql`with other as (delete from due_work where workspace_id = ${workspaceId} and id = ${actionId} and kind = ${other})
      insert into due_work (workspace_id, kind, id, due_at)
      values (${workspaceId}, ${kind}, ${actionId}, now() + make_interval(secs => ${afterMs}::float8 / 1000))
      on conflict (workspace_id, kind, id) do update set due_at = excluded.due_at, locked_until_wall = null`,
  );
}

export async function clearDue(tx: Tx, workspaceId: string, actionId: string): Promise<void> {
  await later(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and id = ${actionId}
      and kind in (${dueKinds.recover}, ${dueKinds.read})`,
  );
}

/** Takes one unresolved action that is due; it is ours for `lockMs` wall milliseconds. */
export async function takeDue(
  db: Db,
  look: Look,
  lockMs: number,
): Promise<{ workspaceId: string; actionId: string } | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d set tries = d.tries + 1,
        locked_until_wall = now() + make_interval(secs => ${lockMs}::float8 / 1000)
      from (select workspace_id, kind, id from due_work
        where kind = ${dueKinds[look]} and due_at <= now() and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, actionId: row.id };
}
