import { type RawBuilder, sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Undecided } from '../../linkedin/index.ts';

/** What a lead wants from a person. */
export type AskedFor = 'decision' | 'task' | 'comment';

export interface StepForYou {
  campaignId: string;
  nodeId: string;
  kind: AskedFor;
  /** As the newest version that somebody waits in says it; null but for a task. */
  instructions: string | null;
  leads: number;
  /** Since when the first of them waits; business instant, epoch milliseconds. */
  since: number;
}

/**
 * SQL: the leads of these campaigns that wait for a person, as `id, campaign_id, version, node_id, kind, instructions, since`.
 * Campaigns that ask for nothing cost nothing: the leads of the others are read once.
 */
function waiting(
  workspaceId: string,
  campaignIds: readonly string[],
  undecided: readonly Undecided[],
): RawBuilder<unknown> {
  return sql`with asked as materialized (
      select v.campaign_id, v.version, n.key as node_id, n.value ->> 'kind' as kind,
        n.value ->> 'instructions' as instructions
      from campaign_versions v cross join lateral jsonb_each(v.graph -> 'nodes') n
      where v.workspace_id = ${workspaceId} and v.campaign_id = any(${[...campaignIds]}::uuid[])
        and n.value ->> 'kind' in ('task', 'comment')
    )
    select e.id, e.campaign_id, e.version, e.state ->> 'nodeId' as node_id, 'decision' as kind,
      null as instructions, u.since
    from unnest(${undecided.map(({ enrolmentId }) => enrolmentId)}::uuid[],
        ${undecided.map(({ actionId }) => actionId)}::uuid[],
        ${undecided.map(({ since }) => since)}::float8[]) as u(enrolment_id, action_id, since)
      join enrolments e on e.workspace_id = ${workspaceId} and e.id = u.enrolment_id and e.action_id = u.action_id
    where e.finished_at is null
    union all
    select e.id, e.campaign_id, e.version, a.node_id, a.kind, a.instructions,
      (e.state ->> 'enteredAt')::float8 as since
    from enrolments e join asked a
      on a.campaign_id = e.campaign_id and a.version = e.version and a.node_id = e.state ->> 'nodeId'
    where e.workspace_id = ${workspaceId} and e.campaign_id in (select campaign_id from asked)
      and e.lead_state = 'Waiting' and e.finished_at is null
      -- Whom somebody holds waits to be resumed; a send to decide on has left and is asked about all the same.
      and e.state -> 'paused' is distinct from 'true'::jsonb
      and e.state #>> '{goAhead,nodeId}' is distinct from e.state ->> 'nodeId'
      -- The wording of a comment is drawn when it is asked for.
      and (a.kind = 'task' or e.state ->> 'variantId' is not null)`;
}

/** SQL: ids of the leads of one campaign that wait for a person, whatever for or only for this. */
export function waitingForPerson(
  workspaceId: string,
  campaignId: string,
  undecided: readonly Undecided[],
  only?: AskedFor,
): RawBuilder<unknown> {
  return sql`select w.id from (${waiting(workspaceId, [campaignId], undecided)}) w
    ${only === undefined ? sql`` : sql`where w.kind = ${only}`}`;
}

/** The steps at which leads of these campaigns wait for a person, the longest wait first, over every version. */
export async function stepsForYou(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
  undecided: readonly Undecided[],
): Promise<StepForYou[]> {
  if (campaignIds.length === 0) return [];
  return list(
    tx,
    sql<StepForYou>`select w.campaign_id as "campaignId", w.node_id as "nodeId", w.kind,
        (array_agg(w.instructions order by w.version desc))[1] as instructions, count(*)::int as leads,
        min(w.since) as since
      from (${waiting(workspaceId, campaignIds, undecided)}) w
      group by w.campaign_id, w.node_id, w.kind order by since, w.campaign_id, w.node_id, w.kind`,
  );
}
