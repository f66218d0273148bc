import type { EnrolmentState, InvitationFact } from '@waypost/domain/campaigns/sequence/enrolment';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { GivenSender } from '../dealing/deal-leads.ts';

/** Adds an account as the last sender; nothing when it is one already. */
export async function insertSender(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  accountId: string,
): Promise<void> {
  await change(
    tx,
    sql`insert into campaign_senders (workspace_id, campaign_id, account_id, position)
      select ${workspaceId}, ${campaignId}, ${accountId}, coalesce(max(position), 0) + 1 from campaign_senders
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} on conflict do nothing`,
  );
}

export async function deleteSender(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  accountId: string,
): Promise<void> {
  await change(
    tx,
    sql`delete from campaign_senders where workspace_id = ${workspaceId} and campaign_id = ${campaignId}
      and account_id = ${accountId}`,
  );
}

/** A lead under way, as far as it matters for who may write to it. */
export interface LeadOfSender {
  id: string;
  leadId: string;
  accountId: string;
  version: number;
  state: EnrolmentState;
  connected: boolean | null;
  invitation: InvitationFact;
}

/**
 * Unfinished leads of a campaign that have a sender, in one order everywhere.
 * @param lockOf locks and answers the leads of this account alone.
 */
export async function listOfSenders(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  lockOf: string | null = null,
): Promise<LeadOfSender[]> {
  const rows = await list(
    tx,
    sql<{
      id: string;
      lead_id: string;
      account_id: string;
      version: number;
      state: EnrolmentState;
      connected: boolean | null;
      invitation_state: InvitationFact['state'];
      invitation_sent_at: number | null;
    }>`select id, lead_id, account_id, version, state, connected, invitation_state, invitation_sent_at from enrolments
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and finished_at is null
        and account_id is not null ${lockOf === null ? sql`` : sql`and account_id = ${lockOf}`}
      order by id ${lockOf === null ? sql`` : sql`for update`}`,
  );
  return rows.map((row) => ({
    id: row.id,
    leadId: row.lead_id,
    accountId: row.account_id,
    version: row.version,
    state: row.state,
    connected: row.connected,
    invitation: { state: row.invitation_state, sentAt: row.invitation_sent_at },
  }));
}

/** Gives locked leads to other senders, or to nobody; what was known of the old pair is forgotten. */
export async function moveLeads(
  tx: Tx,
  workspaceId: string,
  rows: readonly ({ id: string; state: EnrolmentState; reason: string } & GivenSender)[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  await change(
    tx,
    sql`update enrolments e set account_id = r.account_id, dealt_because = r.because,
        state = r.state::jsonb, reason = r.reason, next_at = null,
        action_id = null, action_node_id = null, connected = null, invitation_state = 'none',
        invitation_sent_at = null, accepted_at = null, updated_at = ${instant(now)}
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ accountId }) => accountId)}::uuid[],
        ${rows.map(({ state }) => JSON.stringify(state))}::text[], ${rows.map(({ reason }) => reason)}::text[],
        ${rows.map(({ dealtBecause }) => dealtBecause)}::text[]) as r(id, account_id, state, reason, because)
      where e.workspace_id = ${workspaceId} and e.id = r.id`,
  );
}

/** Accounts that leads of these campaigns are under way with, whether or not they still take new ones. */
export async function listAccountsUnderWay(
  tx: Tx,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; accountId: string }[]> {
  const rows = await list(
    tx,
    sql<{ campaign_id: string; account_id: string }>`select distinct campaign_id, account_id from enrolments
      where workspace_id = ${workspaceId} and campaign_id = any(${[...campaignIds]}::uuid[])
        and finished_at is null and account_id is not null`,
  );
  return rows.map((row) => ({ campaignId: row.campaign_id, accountId: row.account_id }));
}
