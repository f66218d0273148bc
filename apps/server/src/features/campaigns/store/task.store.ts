import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface StepWithTasks {
  campaignId: string;
  campaign: string;
  nodeId: string;
  kind: 'task' | 'comment';
  /** As the newest version that somebody waits in says it; null for a comment. */
  instructions: string | null;
  leads: number;
  /** Business instant, epoch milliseconds. */
  since: number;
}

/**
 * The steps of active campaigns at which leads wait for a person, the longest wait first. A step is counted over every
 * version of the sequence. Campaigns without such a step cost nothing: the leads of the others are read once.
 */
export async function stepsWithTasks(tx: Tx, workspaceId: string): Promise<StepWithTasks[]> {
  const rows = await list(
    tx,
    sql<Omit<StepWithTasks, 'campaignId' | 'nodeId'> & { campaign_id: string; node_id: string }>`
      with asked as materialized (
        select c.id as campaign_id, c.name as campaign, v.version, n.key as node_id, n.value ->> 'kind' as kind,
          n.value ->> 'instructions' as instructions
        from campaigns c
          join campaign_versions v on v.workspace_id = c.workspace_id and v.campaign_id = c.id
          cross join lateral jsonb_each(v.graph -> 'nodes') n
        where c.workspace_id = ${workspaceId} and c.status = 'Active' and c.deleted_at is null
          and n.value ->> 'kind' in ('task', 'comment')
      ), waiting as materialized (
        select e.campaign_id, e.version, e.state ->> 'nodeId' as node_id, e.state ->> 'variantId' as variant_id,
          (e.state ->> 'enteredAt')::float8 as entered_at
        from enrolments e
        where e.workspace_id = ${workspaceId} and e.campaign_id in (select campaign_id from asked)
          and e.lead_state = 'Waiting' and e.finished_at is null
          and e.state #>> '{goAhead,nodeId}' is distinct from e.state ->> 'nodeId'
      )
      select a.campaign_id, a.campaign, a.node_id, a.kind, (array_agg(a.instructions order by a.version desc))[1]
          as instructions, count(*)::int as leads, min(w.entered_at) as since
        from waiting w join asked a
          on a.campaign_id = w.campaign_id and a.version = w.version and a.node_id = w.node_id
        -- The wording of a comment is drawn when it is asked for.
        where a.kind = 'task' or w.variant_id is not null
        group by a.campaign_id, a.campaign, a.node_id, a.kind
        order by since, a.campaign_id, a.node_id`,
  );
  return rows.map(({ campaign_id: campaignId, node_id: nodeId, ...row }) => ({ campaignId, nodeId, ...row }));
}
