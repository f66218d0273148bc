import type { DealtBecause } from '@waypost/domain/campaigns/dealing/dealt-because';
import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import type {
  EnrolmentState,
  InvitationFact,
  StopSignal,
} from '@waypost/domain/campaigns/sequence/enrolment';
import { STEP_EVENTS } from '@waypost/domain/campaigns/sequence/graph';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { GivenSender } from '../dealing/deal-leads.ts';
import type { Enrolment } from '../enrolment-row.ts';

export interface EnrolmentRow {
  id: string;
  campaign_id: string;
  lead_id: string;
  account_id: string | null;
  dealt_because: DealtBecause | null;
  version: number;
  state: EnrolmentState;
  lead_state: LeadState;
  reason: string;
  next_at: number | null;
  action_id: string | null;
  action_node_id: string | null;
  occurrence: number;
  connected: boolean | null;
  invitation_state: InvitationFact['state'];
  invitation_sent_at: number | null;
  accepted_at: number | null;
  replied_at: number | null;
  stops: StopSignal[];
  updated_at: number;
}

/** Of `enrolments e`. */
export const enrolmentColumns =
  sql.raw(`e.id, e.campaign_id, e.lead_id, e.account_id, e.dealt_because, e.version, e.state, e.lead_state, e.reason,
  e.next_at, e.action_id, e.action_node_id, e.occurrence, e.connected, e.invitation_state, e.invitation_sent_at,
  e.accepted_at, e.replied_at, e.stops, e.updated_at`);

export function toEnrolment(row: EnrolmentRow): Enrolment {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    accountId: row.account_id,
    dealtBecause: row.dealt_because,
    version: row.version,
    state: row.state,
    leadState: row.lead_state,
    reason: row.reason,
    nextAt: row.next_at,
    actionId: row.action_id,
    actionNodeId: row.action_node_id,
    occurrence: row.occurrence,
    connected: row.connected,
    invitation: { state: row.invitation_state, sentAt: row.invitation_sent_at },
    acceptedAt: row.accepted_at,
    repliedAt: row.replied_at,
    stops: row.stops,
    updatedAt: row.updated_at,
  };
}

export interface NewEnrolment extends GivenSender {
  id: string;
  leadId: string;
  state: EnrolmentState;
  leadState: LeadState;
  reason: string;
  finishedAt: number | null;
}

/**
 * Adds leads to a campaign. A lead that is in another unfinished campaign, or in this one already, is left
 * out; answers the ids of the enrolments that were made.
 */
export async function insertEnrolments(
  tx: Tx,
  workspaceId: string,
  campaign: { id: string; version: number },
  rows: readonly NewEnrolment[],
  now: number,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await list(
    tx,
    sql<{
      id: string;
    }>`insert into enrolments (workspace_id, id, campaign_id, lead_id, account_id, dealt_because,
        version, state, lead_state, reason, next_at, created_at, updated_at, finished_at)
      select ${workspaceId}, r.id, ${campaign.id}, r.lead_id, r.account_id, r.dealt_because,
        ${campaign.version}, r.state::jsonb, r.lead_state, r.reason, null, ${instant(now)}, ${instant(now)}, r.finished_at
      from unnest(${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.leadId)}::uuid[],
        ${rows.map((r) => r.accountId)}::uuid[], ${rows.map((r) => r.dealtBecause)}::text[],
        ${rows.map((r) => JSON.stringify(r.state))}::text[], ${rows.map((r) => r.leadState)}::text[], ${rows.map((r) => r.reason)}::text[],
        ${rows.map((r) => (r.finishedAt === null ? null : new Date(r.finishedAt).toISOString()))}::timestamptz[])
        as r(id, lead_id, account_id, dealt_because, state, lead_state, reason, finished_at)
      on conflict do nothing returning id`,
  );
  return new Set(inserted.map((row) => row.id));
}

export async function lockEnrolment(
  tx: Tx,
  workspaceId: string,
  enrolmentId: string,
): Promise<Enrolment | undefined> {
  const row = await find(
    tx,
    sql<EnrolmentRow>`select ${enrolmentColumns} from enrolments e where e.workspace_id = ${workspaceId} and e.id = ${enrolmentId} for update`,
  );
  return row && toEnrolment(row);
}

export async function findEnrolment(
  tx: Tx,
  workspaceId: string,
  enrolmentId: string,
): Promise<Enrolment | undefined> {
  const row = await find(
    tx,
    sql<EnrolmentRow>`select ${enrolmentColumns} from enrolments e where e.workspace_id = ${workspaceId} and e.id = ${enrolmentId}`,
  );
  return row && toEnrolment(row);
}

/** Several at once, in no particular order; unknown ids are left out. */
export async function findEnrolments(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Enrolment[]> {
  const rows = await list(
    tx,
    sql<EnrolmentRow>`select ${enrolmentColumns} from enrolments e where e.workspace_id = ${workspaceId} and e.id = any(${[...ids]}::uuid[])`,
  );
  return rows.map(toEnrolment);
}

/** The newest enrolments of a lead, newest first. */
export async function listOfLead(tx: Tx, workspaceId: string, leadId: string): Promise<Enrolment[]> {
  const rows = await list(
    tx,
    sql<EnrolmentRow>`select ${enrolmentColumns} from enrolments e where e.workspace_id = ${workspaceId} and e.lead_id = ${leadId}
      order by e.created_at desc limit 20`,
  );
  return rows.map(toEnrolment);
}

/** Leads of a campaign by their word. */
export async function countByState(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<{ leadState: LeadState; n: number }[]> {
  return list(
    tx,
    sql<{ leadState: LeadState; n: number }>`select lead_state as "leadState", count(*) as n from enrolments
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} group by 1`,
  );
}

/** Stores everything a decision or a piece of news changed. */
export async function saveEnrolment(tx: Tx, workspaceId: string, e: Enrolment, now: number): Promise<void> {
  await later(
    tx,
    sql`update enrolments set account_id = ${e.accountId}, dealt_because = ${e.dealtBecause}, state = ${JSON.stringify(e.state)}, lead_state = ${e.leadState},
        reason = ${e.reason}, next_at = ${instant(e.nextAt)}, action_id = ${e.actionId}, action_node_id = ${e.actionNodeId},
        occurrence = ${e.occurrence}, connected = ${e.connected}, invitation_state = ${e.invitation.state},
        invitation_sent_at = ${instant(e.invitation.sentAt)}, accepted_at = ${instant(e.acceptedAt)},
        replied_at = ${instant(e.repliedAt)}, stops = ${JSON.stringify(e.stops)}, updated_at = ${instant(now)},
        finished_at = ${instant(e.state.finished?.at ?? null)}
      where workspace_id = ${workspaceId} and id = ${e.id}`,
  );
}

export async function hasUnfinished(tx: Tx, workspaceId: string, campaignId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from enrolments where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and finished_at is null limit 1`,
  );
  return row !== undefined;
}

/** The first leads under way in a campaign. */
export async function firstUnderWay(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  limit: number,
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select lead_id from enrolments
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and finished_at is null
      order by id limit ${limit}`,
  );
  return rows.map((row) => row.lead_id);
}

/** A page of leads under way in any campaign, by lead; `leadIds` null: all of them. */
export async function listUnfinished(
  tx: Tx,
  workspaceId: string,
  page: { leadIds: readonly string[] | null; afterLeadId: string | null; limit: number },
): Promise<{ id: string; leadId: string; campaignId: string }[]> {
  const { leadIds, afterLeadId } = page;
  const rows = await list(
    tx,
    sql<{ id: string; lead_id: string; campaign_id: string }>`select id, lead_id, campaign_id from enrolments
      where workspace_id = ${workspaceId} and finished_at is null
        ${leadIds === null ? sql`` : sql`and lead_id = any(${[...leadIds]}::uuid[])`}
        ${afterLeadId === null ? sql`` : sql`and lead_id > ${afterLeadId}`}
      order by lead_id limit ${page.limit}`,
  );
  return rows.map((row) => ({ id: row.id, leadId: row.lead_id, campaignId: row.campaign_id }));
}

/** Names of unfinished campaigns these leads are in, but for this one. */
export async function otherCampaignsOf(
  tx: Tx,
  workspaceId: string,
  campaignId: string | null,
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; name: string }>`select e.lead_id, c.name from enrolments e
      join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.workspace_id = ${workspaceId} and e.lead_id = any(${[...leadIds]}::uuid[])
        and e.finished_at is null ${campaignId === null ? sql`` : sql`and e.campaign_id <> ${campaignId}`}`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.name]));
}

/** Names of the campaigns under way that these leads are in, by lead; others are left out. */
export const campaignsOf = (
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, string>> => otherCampaignsOf(tx, workspaceId, null, leadIds);

/** SQL for the ids of leads that a campaign is under way with. */
export const idsUnderWay = (workspaceId: string): RawBuilder<unknown> =>
  sql`select e.lead_id from enrolments e where e.workspace_id = ${workspaceId} and e.finished_at is null`;

/**
 * Unfinished leads by the node they stand on, per version of the sequence. `done`: that step has been carried
 * out, and something (a pause) holds the lead there.
 */
export async function countStanding(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<{ version: number; nodeId: string; done: boolean; n: number }[]> {
  const rows = await list(
    tx,
    sql<{ version: number; node_id: string; done: boolean; n: number }>`
      select version, node_id, done, count(*) as n from (
        select e.version, e.state ->> 'nodeId' as node_id, exists (select 1 from enrolment_events v
          where v.workspace_id = e.workspace_id and v.enrolment_id = e.id and v.node_id = e.state ->> 'nodeId'
            and v.what = any(${Object.values(STEP_EVENTS)}::text[])) as done
        from enrolments e
        where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and e.finished_at is null) standing
      group by 1, 2, 3`,
  );
  return rows.map(({ node_id: nodeId, ...row }) => ({ ...row, nodeId }));
}
