import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * Ends every lead of a campaign that has not ended, as its own step would: state, word, history, nothing due.
 * @param newId for each line of the history.
 */
export async function endAllLeads(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  { reason, now, newId }: { reason: string; now: number; newId: () => string },
): Promise<void> {
  const ended = await list(
    tx,
    sql<{ id: string; node_id: string }>`with open as (
        select id from enrolments where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
          and finished_at is null order by id for update
      )
      update enrolments e set finished_at = ${instant(now)}, lead_state = 'Skipped', reason = ${reason},
        next_at = null, updated_at = ${instant(now)},
        stops = e.stops || ${JSON.stringify([{ kind: 'campaign_ended', at: now }])}::jsonb,
        state = jsonb_set(e.state, '{finished}', ${JSON.stringify({ outcome: 'skipped', at: now })}::jsonb)
      from open where e.workspace_id = ${workspaceId} and e.id = open.id
      returning e.id, e.state ->> 'nodeId' as node_id`,
  );
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await change(
    tx,
    sql`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, node_id, what, detail, at)
      select ${workspaceId}, r.id, r.enrolment_id, ${campaignId}, r.node_id, 'skipped', ${reason}, ${instant(now)}
      from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[], ${ended.map((row) => row.node_id)}::text[])
        as r(id, enrolment_id, node_id)`,
  );
  await change(
    tx,
    sql`delete from due_work where workspace_id = ${workspaceId} and kind = 'campaigns.enrolment'
      and id = any(${ids}::uuid[])`,
  );
}
