import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface EnrolmentEvent {
  id: string;
  enrolmentId: string;
  campaignId: string;
  nodeId: string | null;
  /** `visited`, `invited`, `accepted`, `messaged`, `replied`, `finished`, … */
  what: string;
  detail: string | null;
  at: number;
}

export async function addEvent(tx: Tx, workspaceId: string, e: EnrolmentEvent): Promise<void> {
  await change(
    tx,
    sql`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, node_id, what, detail, at)
      values (${workspaceId}, ${e.id}, ${e.enrolmentId}, ${e.campaignId}, ${e.nodeId}, ${e.what}, ${e.detail}, ${instant(e.at)})`,
  );
}

export interface CountedEvent {
  nodeId: string | null;
  what: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  n: number;
}

/** Events of a campaign counted by step, kind and UTC day, in [from, to). */
export async function countEvents(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  period: { from: number | null; to: number | null },
): Promise<CountedEvent[]> {
  const rows = await list(
    tx,
    sql<{ node_id: string | null; what: string; day: string; n: number }>`
      select node_id, what, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as n from enrolment_events
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
        and (${instant(period.from)}::timestamptz is null or at >= ${instant(period.from)})
        and (${instant(period.to)}::timestamptz is null or at < ${instant(period.to)})
      group by 1, 2, 3`,
  );
  return rows.map((row) => ({ nodeId: row.node_id, what: row.what, day: row.day, n: row.n }));
}

/** What happened to one lead, oldest first. */
export async function eventsOf(
  tx: Tx,
  workspaceId: string,
  enrolmentIds: readonly string[],
): Promise<Omit<EnrolmentEvent, 'id'>[]> {
  const rows = await list(
    tx,
    sql<{
      enrolment_id: string;
      campaign_id: string;
      node_id: string | null;
      what: string;
      detail: string | null;
      at: number;
    }>`
      select enrolment_id, campaign_id, node_id, what, detail, at from enrolment_events
      where workspace_id = ${workspaceId} and enrolment_id = any(${[...enrolmentIds]}::uuid[]) order by at, id limit 200`,
  );
  return rows.map((row) => ({
    enrolmentId: row.enrolment_id,
    campaignId: row.campaign_id,
    nodeId: row.node_id,
    what: row.what,
    detail: row.detail,
    at: row.at,
  }));
}

/** Totals per campaign for the list: how many were invited, accepted, contacted, replied. */
export async function countTotals(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; what: string; leads: number }[]> {
  const rows = await list(
    tx,
    sql<{ campaign_id: string; what: string; leads: number }>`
      select campaign_id, what, count(distinct enrolment_id) as leads from enrolment_events
      where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::uuid[])
        and what in ('visited', 'invited', 'accepted', 'messaged', 'replied')
      group by 1, 2`,
  );
  return rows.map((row) => ({ campaignId: row.campaign_id, what: row.what, leads: row.leads }));
}
