import { sql } from 'kysely';
import { type Db, instant } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** All workspaces; asked after a long absence only. */
export async function allWorkspaces(db: Db): Promise<string[]> {
  const rows = await list(
    db,
    sql<{ id: string }>`select distinct workspace_id as id from user_directory order by workspace_id`,
  );
  return rows.map(({ id }) => id);
}

/** Active campaigns with an unfinished lead whose next step was to be before this business instant. */
export async function listOverdue(tx: Tx, workspaceId: string, before: number): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select c.id from campaigns c
      where c.workspace_id = ${workspaceId} and c.status = 'Active' and c.deleted_at is null and exists (
        select 1 from enrolments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id
          and e.finished_at is null and e.next_at < ${instant(before)})
      order by c.id`,
  );
  return rows.map(({ id }) => id);
}
