import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { change, find, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** Kind of the row of `due_work` that says when something an administrator deleted is erased, in wall time. */
export const eraseKind = 'feedback.erase';
/** Wall minutes in which a deletion can be taken back. */
const eraseAfterMinutes = 10;

export interface Place {
  id: string;
  workspaceId: string;
}

/** Where feedback lies, newest first, from before `beforeId` on. */
export async function listPlaces(
  tx: Tx,
  {
    state,
    beforeId,
    limit,
  }: { state: 'waiting' | 'answered' | 'all'; beforeId: string | null; limit: number },
): Promise<Place[]> {
  const wanted = { waiting: sql`not is_answered`, answered: sql`is_answered`, all: sql`true` }[state];
  return list(
    tx,
    sql<Place>`select id, workspace_id as "workspaceId" from feedback_directory
      where not is_removed and ${wanted} and (${beforeId}::uuid is null or id < ${beforeId}::uuid)
      order by id desc limit ${limit}`,
  );
}

/** @param removed whether it is one that was deleted and can be brought back. */
export async function findPlace(tx: Tx | Db, id: string, removed: boolean): Promise<Place | undefined> {
  return find(
    tx,
    sql<Place>`select id, workspace_id as "workspaceId" from feedback_directory
      where id = ${id} and is_removed = ${removed}`,
  );
}

/** Hides it from everybody and plans that it is erased; false when it is hidden already. */
export async function removeFeedback(tx: Tx, { id, workspaceId }: Place): Promise<boolean> {
  const hidden = await change(
    tx,
    sql`with noted as (update feedback_directory set is_removed = true where id = ${id}),
        planned as (insert into due_work (workspace_id, kind, id, due_at)
          values (${workspaceId}, ${eraseKind}, ${id}, now() + make_interval(mins => ${eraseAfterMinutes}))
          on conflict (workspace_id, kind, id) do nothing)
      update feedback set removed_wall_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and removed_wall_at is null`,
  );
  return hidden === 1;
}

export async function restoreFeedback(tx: Tx, { id, workspaceId }: Place): Promise<boolean> {
  const shown = await change(
    tx,
    sql`with noted as (update feedback_directory set is_removed = false where id = ${id}),
        planned as (delete from due_work where workspace_id = ${workspaceId} and kind = ${eraseKind} and id = ${id})
      update feedback set removed_wall_at = null
      where workspace_id = ${workspaceId} and id = ${id} and removed_wall_at is not null`,
  );
  return shown === 1;
}

/** One that is to be erased; moved on before the work, so that a failure is tried again later. */
export async function takeRemoved(db: Db): Promise<Place | undefined> {
  return find(
    db,
    sql<Place>`update due_work d set due_at = now() + interval '10 minutes'
      from (select workspace_id, kind, id from due_work where kind = ${eraseKind} and due_at <= now()
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.id, d.workspace_id as "workspaceId"`,
  );
}

export async function eraseRemoved(tx: Tx, { id, workspaceId }: Place): Promise<void> {
  await change(
    tx,
    sql`delete from feedback where workspace_id = ${workspaceId} and id = ${id} and removed_wall_at is not null`,
  );
  await change(tx, sql`delete from feedback_directory where id = ${id} and is_removed`);
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${eraseKind} and id = ${id}`,
  );
}
