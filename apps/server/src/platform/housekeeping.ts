import { sql } from 'kysely';
import { change, find, get } from './db/rows.ts';
import { inWorkspace, type Tx } from './db/tenant.ts';
import type { Db } from './db/pool.ts';
import type { Feature } from './feature.ts';
import type { Platform } from './platform.ts';

const kind = 'platform.housekeeping';
/** Wall minutes between two looks at a workspace that still has something to throw away. */
const everyMinutes = 60;

/** The workspace has something that will be old one day. Cheap when that is known already. */
export async function planHousekeeping(tx: Tx, workspaceId: string): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
        values (${workspaceId}, ${kind}, ${workspaceId}, now() + make_interval(mins => ${everyMinutes}))
        on conflict (workspace_id, kind, id) do nothing`,
  );
}

/** Throws away hints older than an hour and answers kept for idempotency keys longer than a day; wall time. */
export function housekeeping({ db }: Pick<Platform, 'db'>): Feature {
  return {
    loops: [{ name: 'platform.housekeeping', everyMs: 60_000, run: () => cleanOne(db) }],
  };
}

/** Cleans one workspace that is due; answers true when there was one. */
async function cleanOne(db: Db): Promise<boolean> {
  // Moved on before the work: another worker takes another one, and a failure is tried again later.
  const due = await find(
    db,
    sql<{
      workspace_id: string;
    }>`update due_work d set due_at = now() + make_interval(mins => ${everyMinutes})
      from (select workspace_id, kind, id from due_work where kind = ${kind} and due_at <= now()
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id`,
  );
  if (due === undefined) return false;
  const workspaceId = due.workspace_id;
  await inWorkspace(db, workspaceId, async (tx) => {
    await change(
      tx,
      sql`delete from live_events where workspace_id = ${workspaceId} and created_wall_at < now() - interval '1 hour'`,
    );
    await change(
      tx,
      sql`delete from idempotency_keys
          where workspace_id = ${workspaceId} and created_wall_at < now() - interval '24 hours'`,
    );
    const { left } = await get(
      tx,
      sql<{ left: boolean }>`select exists (select 1 from live_events where workspace_id = ${workspaceId})
        or exists (select 1 from idempotency_keys where workspace_id = ${workspaceId}) as left`,
    );
    if (left) return;
    await change(
      tx,
      sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${workspaceId}`,
    );
  });
  return true;
}
