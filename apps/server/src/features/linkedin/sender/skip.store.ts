import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Skips that can still be taken back, in `due_work`; due instants are wall time. The health check names the kind too. */
export const skipKind = 'linkedin.skip';

/** The action is skipped after so many wall milliseconds, whoever is alive then. */
export async function setSkip(tx: Tx, workspaceId: string, actionId: string, afterMs: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      values (${workspaceId}, ${skipKind}, ${actionId}, now() + make_interval(secs => ${afterMs}::float8 / 1000))
      on conflict (workspace_id, kind, id) do update set due_at = excluded.due_at, locked_until_wall = null`,
  );
}

export async function clearSkip(tx: Tx, workspaceId: string, actionId: string): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${skipKind} and id = ${actionId}`,
  );
}

/** Notes on a cancelled action that somebody had skipped it: should the step be planned again, it is skipped then. */
export async function noteSkipped(tx: Tx, workspaceId: string, actionId: string): Promise<void> {
  await change(
    tx,
    sql`update actions set details = coalesce(details, '{}') || '{"skipped":true}'
      where workspace_id = ${workspaceId} and id = ${actionId} and state = 'cancelled'`,
  );
}

/**
 * A step that is planned again takes over the skip of the action that was cancelled before it: the time in which it can
 * be taken back where that lasts, else at once.
 */
export async function takeOverSkip(
  tx: Tx,
  workspaceId: string,
  { enrolmentId, stepId, actionId }: { enrolmentId: string; stepId: string; actionId: string },
): Promise<void> {
  await change(
    tx,
    sql`with before as (select p.id, p.details from actions p where p.workspace_id = ${workspaceId}
        and p.enrolment_id = ${enrolmentId} and p.step_id = ${stepId} and p.state = 'cancelled'
        order by p.planned_at desc, p.id desc limit 1),
      waiting as (delete from due_work w using before b
        where w.workspace_id = ${workspaceId} and w.kind = ${skipKind} and w.id = b.id returning w.due_at)
      insert into due_work (workspace_id, kind, id, due_at)
        select ${workspaceId}, ${skipKind}, ${actionId}, coalesce((select due_at from waiting), now()) from before b
        where b.details ->> 'skipped' = 'true' or exists (select 1 from waiting)
      on conflict (workspace_id, kind, id) do nothing`,
  );
}

/** SQL: the action `a` is about to be skipped. */
export const isSkipped = (): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from due_work w where w.workspace_id = a.workspace_id and w.kind = ${skipKind} and w.id = a.id)`;

/** Whether the action is about to be skipped: for some seconds that can still be taken back. */
export async function isBeingSkipped(tx: Tx, workspaceId: string, actionId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from due_work
      where workspace_id = ${workspaceId} and kind = ${skipKind} and id = ${actionId}`,
  );
  return row !== undefined;
}

/** Takes one skip whose time has come; it is ours for `lockMs` wall milliseconds. */
export async function takeSkip(
  db: Db,
  lockMs: number,
): Promise<{ workspaceId: string; actionId: string } | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d set tries = d.tries + 1,
        locked_until_wall = now() + make_interval(secs => ${lockMs}::float8 / 1000)
      from (select workspace_id, kind, id from due_work
        where kind = ${skipKind} and due_at <= now() and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, actionId: row.id };
}
