import { sql } from 'kysely';
import { instant, type Db } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

const kind = 'campaigns.enrolment';

/** The lead has to be looked at again at this business instant. */
export async function setDue(tx: Tx, workspaceId: string, enrolmentId: string, at: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at) values (${workspaceId}, ${kind}, ${enrolmentId}, ${instant(at)})
      on conflict (workspace_id, kind, id) do update set due_at = excluded.due_at, tries = 0, locked_until_wall = null`,
  );
}

export async function clearDue(tx: Tx, workspaceId: string, enrolmentId: string): Promise<void> {
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = ${kind} and id = ${enrolmentId}`,
  );
}

/** All unfinished leads of a campaign have to be looked at now (start, resume). */
export async function setAllDue(tx: Tx, workspaceId: string, campaignId: string, at: number): Promise<void> {
  await change(
    tx,
    sql`insert into due_work (workspace_id, kind, id, due_at)
      select ${workspaceId}, ${kind}, e.id, ${instant(at)} from enrolments e
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and e.finished_at is null
      on conflict (workspace_id, kind, id) do update set due_at = least(due_work.due_at, excluded.due_at), locked_until_wall = null`,
  );
}

/** Takes one due lead for some wall seconds; a failing one comes back later and later. */
export async function takeDue(
  db: Db,
  now: number,
): Promise<{ workspaceId: string; enrolmentId: string } | undefined> {
  const row = await find(
    db,
    sql<{ workspace_id: string; id: string }>`update due_work d set tries = d.tries + 1,
        locked_until_wall = now() + least(interval '5 minutes', interval '5 seconds' * power(2, least(d.tries, 8)))
      from (select workspace_id, kind, id from due_work
        where kind = ${kind} and due_at <= ${instant(now)} and (locked_until_wall is null or locked_until_wall < now())
        order by due_at limit 1 for update skip locked) chosen
      where d.workspace_id = chosen.workspace_id and d.kind = chosen.kind and d.id = chosen.id
      returning d.workspace_id, d.id`,
  );
  return row && { workspaceId: row.workspace_id, enrolmentId: row.id };
}

/** The next business instant at which a lead of this workspace has to be looked at. */
export async function nextDueAt(tx: Tx, workspaceId: string): Promise<number | null> {
  const row = await find(
    tx,
    sql<{
      at: number | null;
    }>`select min(due_at) as at from due_work where workspace_id = ${workspaceId} and kind = ${kind}`,
  );
  return row?.at ?? null;
}
