import { sql } from 'kysely';
import { type Db, instant } from '../../platform/db/pool.ts';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Reader } from './notification.store.ts';

/** Kind of the rows of `due_work` that say whose mail is due when, in business time; the id is the user's. */
export const mailKind = 'notifications.mail';

/** A letter for this person is due at `at`, or earlier when one was due before. */
export async function planMail(tx: Tx, { workspaceId, userId }: Reader, at: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at) values (${workspaceId}, ${mailKind}, ${userId}, ${instant(at)})
      on conflict (workspace_id, kind, id) do update set due_at = least(due_work.due_at, excluded.due_at)`,
  );
}

/** Takes somebody whose mail is due, for so many wall seconds; nobody else takes them meanwhile. */
export async function takeMail(db: Db, now: number, seconds: number): Promise<Reader | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d
      set locked_until_wall = now() + make_interval(secs => ${seconds}), tries = tries + 1
      from (select workspace_id, kind, id from due_work where kind = ${mailKind} and due_at <= ${instant(now)}
        and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, userId: row.id };
}

/** @param nextAt when the next letter is due; null: none is. */
export async function releaseMail(
  tx: Tx,
  { workspaceId, userId }: Reader,
  nextAt: number | null,
): Promise<void> {
  await change(
    tx,
    nextAt === null
      ? sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${mailKind} and id = ${userId}`
      : sql`update due_work set due_at = ${instant(nextAt)}, locked_until_wall = null, tries = 0
          where workspace_id = ${workspaceId} and kind = ${mailKind} and id = ${userId}`,
  );
}
