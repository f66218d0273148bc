import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import { sql, type RawBuilder } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { isPositive } from './reply-intent.store.ts';

export interface DayOfCampaign {
  campaignId: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  sent: number;
  replied: number;
  /** Leads that ended that day. */
  ended: number;
}

/** What happened in every campaign of a workspace since an instant, by UTC day; days without anything are left out. */
export async function daysSince(tx: Tx, workspaceId: string, since: number): Promise<DayOfCampaign[]> {
  const rows = await list(
    tx,
    sql<{ campaign_id: string; day: string; sent: number; replied: number; ended: number }>`
      select campaign_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
        count(*) filter (where what in ('invited', 'messaged', 'inmailed')) as sent,
        count(distinct enrolment_id) filter (where what = 'replied') as replied,
        count(distinct enrolment_id) filter (where what in ('finished', 'stopped', 'skipped', 'failed', 'excluded')) as ended
      from enrolment_events where workspace_id = ${workspaceId} and at >= ${instant(since)} group by 1, 2`,
  );
  return rows.map(({ campaign_id: campaignId, ...row }) => ({ campaignId, ...row }));
}

export interface NumbersOfSender {
  accountId: string;
  leads: number;
  waiting: number;
  failed: number;
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

/** Numbers of a campaign by the sender its leads have; leads without one are left out. */
export async function numbersBySender(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<NumbersOfSender[]> {
  const hasAnd = (what: readonly string[], more: RawBuilder<unknown>) =>
    sql`count(*) filter (where coalesce(v.whats && ${what}::text[], false) ${more})`;
  const has = (...what: string[]) => hasAnd(what, sql``);
  const inState = (...states: LeadState[]) =>
    sql`count(*) filter (where e.lead_state = any(${states}::text[]))`;
  const rows = await list(
    tx,
    sql<Omit<NumbersOfSender, 'accountId'> & { account_id: string }>`
      select e.account_id, count(*) as leads,
        ${inState('Queued', 'Waiting', 'In progress')} as waiting, ${inState('Failed')} as failed,
        ${has('invited')} as invited, ${has('accepted')} as accepted, ${has('messaged', 'inmailed')} as messaged,
        ${has('replied')} as replied, ${hasAnd(['replied'], sql`and ${isPositive}`)} as positive,
        ${hasAnd(['replied'], sql`and e.reply_intent is null`)} as unsorted,
        ${has('invited', 'messaged', 'inmailed')} as contacted
      from enrolments e left join (
        select enrolment_id, array_agg(distinct what) as whats from enrolment_events
        where workspace_id = ${workspaceId} and campaign_id = ${campaignId} group by 1) v on v.enrolment_id = e.id
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and e.account_id is not null
      group by e.account_id`,
  );
  return rows.map(({ account_id: accountId, ...row }) => ({ accountId, ...row }));
}

export interface ActivityRow {
  id: string;
  enrolmentId: string;
  leadId: string;
  accountId: string | null;
  nodeId: string | null;
  what: string;
  detail: string | null;
  at: number;
}

/** What happened in a campaign, newest first; keyset by instant and id. */
export async function pageOfActivity(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  page: { after: { at: number; id: string } | null; limit: number },
): Promise<ActivityRow[]> {
  const { after, limit } = page;
  const beyond =
    after === null ? sql`` : sql`and (v.at, v.id) < (${instant(after.at)}::timestamptz, ${after.id}::uuid)`;
  const rows = await list(
    tx,
    sql<{
      id: string;
      enrolment_id: string;
      lead_id: string;
      account_id: string | null;
      node_id: string | null;
      what: string;
      detail: string | null;
      at: number;
    }>`select v.id, v.enrolment_id, e.lead_id, e.account_id, v.node_id, v.what, v.detail, v.at
      from enrolment_events v
      join enrolments e on e.workspace_id = v.workspace_id and e.id = v.enrolment_id
      where v.workspace_id = ${workspaceId} and v.campaign_id = ${campaignId} ${beyond}
      order by v.at desc, v.id desc limit ${limit}`,
  );
  return rows.map((row) => ({
    id: row.id,
    enrolmentId: row.enrolment_id,
    leadId: row.lead_id,
    accountId: row.account_id,
    nodeId: row.node_id,
    what: row.what,
    detail: row.detail,
    at: row.at,
  }));
}
