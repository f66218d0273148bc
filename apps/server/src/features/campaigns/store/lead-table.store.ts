import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import { sql, type RawBuilder } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Which leads of a campaign. */
export interface LeadChoice {
  state: LeadState | null;
  accountId: string | null;
  /** Places in the versions of the sequence; null: any. An empty list chooses nobody. */
  places: readonly { version: number; nodeId: string }[] | null;
  /** Only these enrolments; null: any. */
  ids: readonly string[] | null;
  /** SQL for ids of enrolments; null: any. */
  among: RawBuilder<unknown> | null;
  /** SQL for ids of leads; null: any. */
  leadIds: RawBuilder<unknown> | null;
}

/** After the lead at this place; `at` null: after one without a time. */
export interface LeadPosition {
  at: number | null;
  id: string;
}

export type LeadOrder = 'added' | 'next';

function chosen(workspaceId: string, campaignId: string, choice: LeadChoice): RawBuilder<unknown> {
  const { state, accountId, places, ids, among, leadIds } = choice;
  const place =
    places === null
      ? sql``
      : sql`and (e.version, e.state ->> 'nodeId') in (select * from unnest(
          ${places.map(({ version }) => version)}::int[], ${places.map(({ nodeId }) => nodeId)}::text[]))`;
  return sql`e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId}
    and (${state}::text is null or e.lead_state = ${state})
    and (${accountId}::uuid is null or e.account_id = ${accountId})
    ${place} ${ids === null ? sql`` : sql`and e.id = any(${[...ids]}::uuid[])`}
    ${among === null ? sql`` : sql`and e.id in (${among})`}
    ${leadIds === null ? sql`` : sql`and e.lead_id in (${leadIds})`}`;
}

/** A page of enrolment ids with their keys; keyset by the order. */
export async function pageOfLeads(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  choice: LeadChoice,
  page: { order: LeadOrder; after: LeadPosition | null; limit: number },
): Promise<LeadPosition[]> {
  const { order, after, limit } = page;
  // Leads without a time stand last, which is where ascending nulls stand.
  const beyond =
    after === null
      ? sql``
      : order === 'added'
        ? sql`and e.id > ${after.id}`
        : after.at === null
          ? sql`and e.next_at is null and e.id > ${after.id}`
          : sql`and (e.next_at is null or (e.next_at, e.id) > (${instant(after.at)}::timestamptz, ${after.id}::uuid))`;
  const by = order === 'added' ? sql`e.id` : sql`e.next_at, e.id`;
  return list(
    tx,
    sql<LeadPosition>`select e.next_at as at, e.id from enrolments e
      where ${chosen(workspaceId, campaignId, choice)} ${beyond} order by ${by} limit ${limit}`,
  );
}

export async function countLeads(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  choice: LeadChoice,
): Promise<number> {
  const { n } = await get(
    tx,
    sql<{
      n: number;
    }>`select count(*) as n from enrolments e where ${chosen(workspaceId, campaignId, choice)}`,
  );
  return n;
}

/** The lead of each sender in each campaign whose wait ends first; leads that nothing but time holds. */
export async function earliestWaits(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<{ id: string; campaignId: string; at: number }[]> {
  const rows = await list(
    tx,
    sql<{ id: string; campaign_id: string; at: number }>`
      select distinct on (campaign_id, account_id) id, campaign_id, next_at as at from enrolments
      where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::uuid[])
        and finished_at is null and next_at is not null and account_id is not null
      order by campaign_id, account_id, next_at, id`,
  );
  return rows.map(({ campaign_id: campaignId, ...row }) => ({ ...row, campaignId }));
}

/** The latest time at which leads of a campaign go on, by the node they stand on; null: none of them has a time. */
export async function latestWaits(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; version: number; nodeId: string; at: number | null }[]> {
  return list(
    tx,
    sql<{ campaignId: string; version: number; nodeId: string; at: number | null }>`
      select campaign_id as "campaignId", version, state ->> 'nodeId' as "nodeId", max(next_at) as at from enrolments
      where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::uuid[]) and finished_at is null
      group by 1, 2, 3`,
  );
}
