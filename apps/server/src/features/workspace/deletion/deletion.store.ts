import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Wall days in which a workspace can be kept. */
export const GRACE_DAYS = 7;
/** Kind of the row of `due_work` that says when a deletion is looked at; the id is the workspace's. */
export const deletionDueKind = 'workspace.deletion';

export interface Deletion {
  askedBy: string;
  eraseWallAt: number;
  /** The days are over. */
  isDue: boolean;
  stoppedSending: boolean;
  pausedJobs: string[];
  subscriptionEnded: boolean;
  isErasing: boolean;
}

/** Who signs in and who deletes wait for each other: no session begins beside a deletion that ends them all. */
export async function lockDeletion(tx: Tx, workspaceId: string, how: 'shared' | 'exclusive'): Promise<void> {
  const key = sql`hashtextextended(${workspaceId}, 7211)`;
  await (
    how === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`
  ).execute(tx);
}

export async function findDeletion(tx: Tx, workspaceId: string): Promise<Deletion | undefined> {
  return find(
    tx,
    sql<Deletion>`select asked_by as "askedBy", erase_wall_at as "eraseWallAt", erase_wall_at <= now() as "isDue",
        stopped_sending as "stoppedSending", paused_jobs as "pausedJobs", subscription_ended as "subscriptionEnded",
        erasing as "isErasing"
      from workspace_deletions where workspace_id = ${workspaceId}`,
  );
}

/** `atOnce`: it is erased right away, and nobody can keep it. */
export async function insertDeletion(
  tx: Tx,
  workspaceId: string,
  given: { askedBy: string; stoppedSending: boolean; pausedJobs: readonly string[]; atOnce: boolean },
): Promise<void> {
  const graceDays = given.atOnce ? 0 : GRACE_DAYS;
  await change(
    tx,
    sql`insert into workspace_deletions (workspace_id, asked_by, erase_wall_at, stopped_sending, paused_jobs, erasing)
      values (${workspaceId}, ${given.askedBy}, now() + make_interval(days => ${graceDays}),
        ${given.stoppedSending}, ${[...given.pausedJobs]}::uuid[], ${given.atOnce})`,
  );
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      values (${workspaceId}, ${deletionDueKind}, ${workspaceId}, now())
      on conflict (workspace_id, kind, id) do update set due_at = now(), locked_until_wall = null`,
  );
}

export async function noteSubscriptionEnded(tx: Tx, workspaceId: string): Promise<void> {
  await change(
    tx,
    sql`update workspace_deletions set subscription_ended = true where workspace_id = ${workspaceId}`,
  );
}

/** From here on nothing can be kept any more; false while there are days left, or nothing to delete. */
export async function beginErasing(tx: Tx, workspaceId: string): Promise<boolean> {
  const changed = await change(
    tx,
    sql`update workspace_deletions set erasing = true
      where workspace_id = ${workspaceId} and erase_wall_at <= now()`,
  );
  return changed === 1;
}

export async function forgetDeletion(tx: Tx, workspaceId: string): Promise<void> {
  await change(tx, sql`delete from workspace_deletions where workspace_id = ${workspaceId}`);
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${deletionDueKind}`,
  );
}

/** Takes a deletion that is to be looked at, for so many wall seconds; nobody else takes it meanwhile. */
export async function takeDeletion(db: Db, seconds: number): Promise<string | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string }>`update due_work d
      set locked_until_wall = now() + make_interval(secs => ${seconds}), tries = tries + 1
      from (select workspace_id, kind, id from due_work where kind = ${deletionDueKind} and due_at <= now()
        and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id`,
  );
  return row?.workspace_id;
}

/** @param nextSeconds null: when the days of the deletion are over. */
export async function planDeletion(tx: Tx, workspaceId: string, nextSeconds: number | null): Promise<void> {
  const at =
    nextSeconds === null
      ? sql`(select erase_wall_at from workspace_deletions where workspace_id = ${workspaceId})`
      : sql`now() + make_interval(secs => ${nextSeconds})`;
  await change(
    tx,
    sql`update due_work set due_at = ${at}, locked_until_wall = null, tries = 0
      where workspace_id = ${workspaceId} and kind = ${deletionDueKind} and id = ${workspaceId}`,
  );
}
