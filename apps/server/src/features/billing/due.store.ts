import { sql } from 'kysely';
import { type Db, instant } from '../../platform/db/pool.ts';
import { change, list } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/**
 * `read`: ask the provider about the workspace's subscription again. `rights`: tell its accounts what the plan gives.
 * `end`: tell that its trial or plan ends, or has ended.
 */
export const dueKinds = {
  read: 'billing.read-subscription',
  rights: 'billing.apply-rights',
  end: 'billing.tell-end',
} as const;
type DueKind = (typeof dueKinds)[keyof typeof dueKinds];

/** Wall seconds for which a claimed row is left to its worker; also the pause after a failure. */
const claimSeconds = 60;

/** Sees to it that it is done at the business instant `dueAt`, unless it is planned already. */
export async function planDue(tx: Tx, kind: DueKind, workspaceId: string, dueAt: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
        values (${workspaceId}, ${kind}, ${workspaceId}, ${instant(dueAt)})
        on conflict (workspace_id, kind, id) do nothing`,
  );
}

/** Makes it due at once; one under way is followed by another, because it may have come too early. */
export async function dueSoon(tx: Tx, kind: DueKind, workspaceId: string, now: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
        values (${workspaceId}, ${kind}, ${workspaceId}, ${instant(now)})
        on conflict (workspace_id, kind, id) do update
          set due_at = least(due_work.due_at, excluded.due_at), locked_until_wall = null`,
  );
}

/** Moves it to the business instant `dueAt`; null: it is never due. One under way no longer says when the next is. */
export async function moveDue(
  tx: Tx,
  kind: DueKind,
  workspaceId: string,
  dueAt: number | null,
): Promise<void> {
  await change(
    tx,
    dueAt === null
      ? sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${workspaceId}`
      : sql`insert into due_work (workspace_id, kind, id, due_at)
          values (${workspaceId}, ${kind}, ${workspaceId}, ${instant(dueAt)})
          on conflict (workspace_id, kind, id) do update
            set due_at = excluded.due_at, locked_until_wall = null, tries = 0`,
  );
}

/** Claims workspaces whose time has come; nobody else gets them for a minute. */
export async function claimDue(db: Db, kind: DueKind, now: number, max: number): Promise<string[]> {
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

/** Ends a claim, unless {@link dueSoon} came in between: the next time is at `dueAt`, or never. */
export async function finishDue(
  db: Db,
  kind: DueKind,
  workspaceId: string,
  dueAt: number | null,
): Promise<void> {
  const claimed = sql`workspace_id = ${workspaceId} and kind = ${kind} and id = ${workspaceId}
    and locked_until_wall is not null`;
  await change(
    db,
    dueAt === null
      ? sql`delete from due_work where ${claimed}`
      : sql`update due_work set due_at = ${instant(dueAt)}, locked_until_wall = null, tries = 0 where ${claimed}`,
  );
}
