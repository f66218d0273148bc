import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface DrawnAt {
  campaignId: string;
  nodeId: string;
  accountId: string;
}

/** How often each wording of a step was drawn for a sender. */
export async function drawsOf(tx: Tx, workspaceId: string, at: DrawnAt): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ variant_id: string; draws: number }>`select variant_id, draws from variant_draws
      where workspace_id = ${workspaceId} and campaign_id = ${at.campaignId} and node_id = ${at.nodeId}
        and account_id = ${at.accountId}`,
  );
  return new Map(rows.map((row) => [row.variant_id, row.draws]));
}

export async function countDraw(
  tx: Tx,
  workspaceId: string,
  at: DrawnAt & { variantId: string },
): Promise<void> {
  await change(
    tx,
    sql`insert into variant_draws (workspace_id, campaign_id, node_id, account_id, variant_id, draws)
        values (${workspaceId}, ${at.campaignId}, ${at.nodeId}, ${at.accountId}, ${at.variantId}, 1)
        on conflict (workspace_id, campaign_id, node_id, account_id, variant_id)
        do update set draws = variant_draws.draws + 1`,
  );
}

export interface WordingsAt {
  nodeId: string;
  /** Leads that run in this version or a later one; one that was moved counts from its move on. */
  sinceVersion: number;
  /** Sends from this business instant on; null: all. */
  since: number | null;
  /** What a send of this step, and an answer to it, are recorded as. */
  done: string;
  result: string;
}

/** To how many leads each wording of a step went, and how many of these leads answered it. */
export async function countWordings(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  at: WordingsAt,
): Promise<Map<string, { done: number; results: number }>> {
  const rows = await list(
    tx,
    sql<{ variant_id: string; done: number; results: number }>`with sent as (
        select distinct v.enrolment_id, v.variant_id from enrolment_events v
        join enrolments e on e.workspace_id = v.workspace_id and e.id = v.enrolment_id
        where v.workspace_id = ${workspaceId} and v.campaign_id = ${campaignId} and v.node_id = ${at.nodeId}
          and v.what = ${at.done} and v.variant_id is not null and e.version >= ${at.sinceVersion}
          and (${instant(at.since)}::timestamptz is null or v.at >= ${instant(at.since)}))
      select s.variant_id, count(*) as done, count(*) filter (where exists (select 1 from enrolment_events r
          where r.workspace_id = ${workspaceId} and r.enrolment_id = s.enrolment_id and r.node_id = ${at.nodeId}
            and r.what = ${at.result})) as results
      from sent s group by 1`,
  );
  return new Map(rows.map(({ variant_id: id, done, results }) => [id, { done, results }]));
}
