import { sql, type RawBuilder } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { happenedBy } from './lead-count.store.ts';
import { isPositive } from './reply-intent.store.ts';

export interface EnrolmentEvent {
  id: string;
  enrolmentId: string;
  campaignId: string;
  nodeId: string | null;
  /** `visited`, `invited`, `accepted`, `messaged`, `replied`, `finished`, … */
  what: string;
  detail: string | null;
  at: number;
  /** The wording it was done with, or answers. */
  variantId?: string | null;
}

/** Written into the history of a lead, whose enrolment the transaction holds; what it counts for is noted there too. */
export async function addEvent(tx: Tx, workspaceId: string, e: EnrolmentEvent): Promise<void> {
  const happened = happenedBy(e.what);
  const noted = sql`with noted as (update enrolments set happened = happened | ${happened}::smallint
      where workspace_id = ${workspaceId} and id = ${e.enrolmentId} and happened & ${happened}::smallint = 0)`;
  await later(
    tx,
    sql`${happened === 0 ? sql`` : noted}
      insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, node_id, what, detail, at, variant_id)
      values (${workspaceId}, ${e.id}, ${e.enrolmentId}, ${e.campaignId}, ${e.nodeId}, ${e.what}, ${e.detail}, ${instant(e.at)}, ${e.variantId ?? null})`,
  );
}

export interface CountedEvent {
  nodeId: string | null;
  what: string;
  variantId: string | null;
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
    sql<{ node_id: string | null; what: string; variant_id: string | null; day: string; n: number }>`
      select node_id, what, variant_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as n from enrolment_events
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
        and (${instant(period.from)}::timestamptz is null or at >= ${instant(period.from)})
        and (${instant(period.to)}::timestamptz is null or at < ${instant(period.to)})
      group by 1, 2, 3, 4`,
  );
  return rows.map((row) => ({
    nodeId: row.node_id,
    what: row.what,
    variantId: row.variant_id,
    day: row.day,
    n: row.n,
  }));
}

/** What counts as a failed step; webhooks are counted by their calls. Spelt as in the index of such events. */
const isFailure = sql`what in ('failed', 'visit_failed', 'step_missed')`;

/** Failed steps of a campaign, by step and reason, in [from, to). `reason` null: none was written down. */
export async function countFailures(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  period: { from: number | null; to: number | null },
): Promise<{ nodeId: string; reason: string | null; n: number }[]> {
  return list(
    tx,
    sql<{ nodeId: string; reason: string | null; n: number }>`
      select node_id as "nodeId", detail as reason, count(*) as n from enrolment_events
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and node_id is not null
        and ${isFailure}
        and (${instant(period.from)}::timestamptz is null or at >= ${instant(period.from)})
        and (${instant(period.to)}::timestamptz is null or at < ${instant(period.to)})
      group by 1, 2`,
  );
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

/**
 * The step this lead last heard from us by, per enrolment; without one nobody was contacted.
 */
export async function lastContact(
  tx: Tx,
  workspaceId: string,
  enrolmentIds: readonly string[],
  what: readonly ('invited' | 'messaged' | 'inmailed')[],
): Promise<Map<string, { nodeId: string | null; variantId: string | null; at: number }>> {
  const rows = await list(
    tx,
    sql<{ enrolment_id: string; node_id: string | null; variant_id: string | null; at: number }>`
      select distinct on (enrolment_id) enrolment_id, node_id, variant_id, at from enrolment_events
      where workspace_id = ${workspaceId} and enrolment_id = any(${[...enrolmentIds]}::uuid[])
        and what = any(${[...what]}::text[])
      order by enrolment_id, at desc, id desc`,
  );
  return new Map(
    rows.map((row) => [row.enrolment_id, { nodeId: row.node_id, variantId: row.variant_id, at: row.at }]),
  );
}

/** Leads to whom it happened, each counted once. */
export interface LeadTotals {
  visited: number;
  invited: number;
  accepted: number;
  messaged: number;
  replied: number;
  /** Replied, and marked Interested. */
  positive: number;
  /** Replied, and nobody has said what it means. */
  unsorted: number;
  /** Invited or written to. */
  contacted: number;
}

export const noTotals: LeadTotals = {
  ...{ visited: 0, invited: 0, accepted: 0, messaged: 0, contacted: 0 },
  ...{ replied: 0, positive: 0, unsorted: 0 },
};

/** Totals per campaign in [from, to), from the events of that time; a campaign without any has zeros. */
export async function countTotals(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
  period: { from: number | null; to: number | null },
): Promise<(campaignId: string) => LeadTotals> {
  const whoseReply = (
    meaning: RawBuilder<unknown>,
  ) => sql`count(distinct enrolment_id) filter (where what = 'replied'
    and exists (select 1 from enrolments e where e.workspace_id = v.workspace_id and e.id = v.enrolment_id and ${meaning}))`;
  const leads = (what: keyof LeadTotals) => sql`count(distinct enrolment_id) filter (where what = ${what})`;
  const rows = await list(
    tx,
    sql<LeadTotals & { campaign_id: string }>`select campaign_id, ${leads('visited')} as visited,
        ${leads('invited')} as invited, ${leads('accepted')} as accepted,
        count(distinct enrolment_id) filter (where what in ('messaged', 'inmailed')) as messaged,
        ${leads('replied')} as replied, ${whoseReply(isPositive)} as positive,
        ${whoseReply(sql`e.reply_intent is null`)} as unsorted,
        count(distinct enrolment_id) filter (where what in ('invited', 'messaged', 'inmailed')) as contacted
      from enrolment_events v
      where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::uuid[])
        and (${instant(period.from)}::timestamptz is null or at >= ${instant(period.from)})
        and (${instant(period.to)}::timestamptz is null or at < ${instant(period.to)})
      group by campaign_id`,
  );
  const totals = new Map(rows.map(({ campaign_id: id, ...row }) => [id, row]));
  return (campaignId) => totals.get(campaignId) ?? noTotals;
}
