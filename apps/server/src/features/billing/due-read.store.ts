import { sql } from 'kysely';
import { type Db, instant } from '../../platform/db/pool.ts';
import { change, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** Kind of the due rows that say when a workspace's subscription is read from the provider again. */
const kind = 'billing.read-subscription';
/** Wall seconds for which a claimed row is left to its worker; also the pause after a failed read. */
const claimSeconds = 60;

/** Sees to it that the subscription is read at the business instant `dueAt`, unless a read is planned already. */
export async function planRead(tx: Tx, workspaceId: string, dueAt: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
        values (${workspaceId}, ${kind}, ${workspaceId}, ${instant(dueAt)})
        on conflict (workspace_id, kind, id) do nothing`,
  );
}

/** Makes the read due at once; one under way is followed by another, because it may have come too early. */
export async function readSoon(tx: Tx, workspaceId: string, now: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
        values (${workspaceId}, ${kind}, ${workspaceId}, ${instant(now)})
        on conflict (workspace_id, kind, id) do update
          set due_at = least(due_work.due_at, excluded.due_at), locked_until_wall = null`,
  );
}

/** Claims workspaces whose read is due; nobody else gets them for a minute. */
export async function claimReads(db: Db, now: number, max: number): Promise<string[]> {
  const rows = await list(
    db,
    sql<{ workspace_id: string }>`update due_work d
      set locked_until_wall = now() + make_interval(secs => ${claimSeconds}::int), tries = d.tries + 1
      from (select workspace_id, kind, id from due_work
            where kind = ${kind} and due_at <= ${instant(now)}
              and (locked_until_wall is null or locked_until_wall < now())
            order by due_at limit ${max} for update skip locked) as due
      where (d.workspace_id, d.kind, d.id) = (due.workspace_id, due.kind, due.id)
      returning d.workspace_id`,
  );
  return rows.map((row) => row.workspace_id);
}

/** Ends a claim, unless {@link readSoon} came in between: the next read is at `dueAt`, or never. */
export async function finishRead(db: Db, workspaceId: string, dueAt: number | null): Promise<void> {
  const claimed = sql`workspace_id = ${workspaceId} and kind = ${kind} and id = ${workspaceId}
    and locked_until_wall is not null`;
  await change(
    db,
    dueAt === null
      ? sql`delete from due_work where ${claimed}`
      : sql`update due_work set due_at = ${instant(dueAt)}, locked_until_wall = null, tries = 0 where ${claimed}`,
  );
}
