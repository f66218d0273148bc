import { sql } from 'kysely';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * Takes leads out of their campaign as if they had never been in it: those under way with whom nothing has happened
 * yet. The caller has taken back what was planned for them. Answers which.
 */
export async function eraseUntouched(
  tx: Tx,
  workspaceId: string,
  enrolmentIds: readonly string[],
): Promise<Set<string>> {
  if (enrolmentIds.length === 0) return new Set();
  const rows = await list(
    tx,
    sql<{ id: string }>`with untouched as (
        select e.id from enrolments e
        where e.workspace_id = ${workspaceId} and e.id = any(${[...enrolmentIds]}::uuid[]) and e.finished_at is null
          and e.invitation_state = 'none' and e.replied_at is null
          and not exists (select 1 from enrolment_events v where v.workspace_id = e.workspace_id and v.enrolment_id = e.id)
          and not exists (select 1 from campaign_webhooks w where w.workspace_id = e.workspace_id and w.enrolment_id = e.id)
        order by e.id for update
      )
      delete from enrolments e using untouched u where e.workspace_id = ${workspaceId} and e.id = u.id returning e.id`,
  );
  const ids = rows.map(({ id }) => id);
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = 'campaigns.enrolment'
      and id = any(${ids}::uuid[])`,
  );
  return new Set(ids);
}
