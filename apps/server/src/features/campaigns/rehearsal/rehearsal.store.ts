import type { EnrolmentState, InvitationFact } from '@waypost/domain/campaigns/sequence/enrolment';
import type { Measured } from '@waypost/domain/campaigns/rehearsal/behaviour';
import { sql, type RawBuilder } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Reads for rehearsals; nothing here locks or changes a row. */

/** What a rehearsal has to know of a lead that is under way. */
export interface LeadUnderWay {
  campaignId: string;
  leadId: string;
  accountId: string | null;
  version: number;
  state: EnrolmentState;
  connected: boolean | null;
  invitation: InvitationFact;
  acceptedAt: number | null;
  repliedAt: number | null;
  /** The action of the node it stands on, if there is one. */
  actionId: string | null;
}

interface Row {
  campaign_id: string;
  lead_id: string;
  account_id: string | null;
  version: number;
  state: EnrolmentState;
  connected: boolean | null;
  invitation_state: InvitationFact['state'];
  invitation_sent_at: number | null;
  accepted_at: number | null;
  replied_at: number | null;
  action_id: string | null;
}

/** Unfinished leads of one campaign: how many there are, and every n-th so that `limit` is kept. */
export function leadsUnderWay(tx: Tx, workspaceId: string, campaignId: string, limit: number) {
  return sampleUnderWay(tx, workspaceId, sql`e.campaign_id = ${campaignId}`, limit);
}

/** The same for other active campaigns that send from these accounts. */
export function otherLeadsUnderWay(
  tx: Tx,
  workspaceId: string,
  of: { campaignId: string; accountIds: readonly string[] },
  limit: number,
) {
  const chosen = sql`e.campaign_id <> ${of.campaignId} and e.account_id = any(${[...of.accountIds]}::uuid[])
    and exists (select 1 from campaigns c where c.workspace_id = e.workspace_id and c.id = e.campaign_id
      and c.status = 'Active')`;
  return sampleUnderWay(tx, workspaceId, chosen, limit);
}

async function sampleUnderWay(
  tx: Tx,
  workspaceId: string,
  chosen: RawBuilder<unknown>,
  limit: number,
): Promise<{ total: number; leads: LeadUnderWay[] }> {
  const unfinished = sql`e.workspace_id = ${workspaceId} and e.finished_at is null and ${chosen}`;
  const { total } = await get(
    tx,
    sql<{ total: number }>`select count(*) as total from enrolments e where ${unfinished}`,
  );
  const every = Math.max(1, Math.ceil(total / limit));
  const rows = await list(
    tx,
    sql<Row>`select campaign_id, lead_id, account_id, version, state, connected, invitation_state,
        invitation_sent_at, accepted_at, replied_at,
        case when action_node_id = state ->> 'nodeId' then action_id end as action_id
      from (select e.*, row_number() over (order by e.id) as place from enrolments e where ${unfinished}) numbered
      where place % ${every} = 0 or ${every} = 1 order by id limit ${limit}`,
  );
  const leads = rows.map((row): LeadUnderWay => ({
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    accountId: row.account_id,
    version: row.version,
    state: row.state,
    connected: row.connected,
    invitation: { state: row.invitation_state, sentAt: row.invitation_sent_at },
    acceptedAt: row.accepted_at,
    repliedAt: row.replied_at,
    actionId: row.action_id,
  }));
  return { total, leads };
}

const dayMs = 86_400_000;
/** Younger invitations and messages may still be answered; older ones say little about today. */
const matureDays = 14;
const windowDays = 180;

/** What became of the workspace's own invitations and messages, once they were old enough to be judged. */
export async function readMeasured(tx: Tx, workspaceId: string, now: number): Promise<Measured> {
  const row = await get(
    tx,
    sql<{ invited: number; accepted: number; messaged: number; replied: number }>`
      with mature as (select enrolment_id, what from enrolment_events
        where workspace_id = ${workspaceId} and what in ('invited', 'messaged')
          and at > ${instant(now - windowDays * dayMs)} and at <= ${instant(now - matureDays * dayMs)}),
      answered as (select enrolment_id, what from enrolment_events
        where workspace_id = ${workspaceId} and what in ('accepted', 'replied')
          and at > ${instant(now - windowDays * dayMs)})
      select count(*) filter (where m.what = 'invited') as invited,
        count(distinct m.enrolment_id) filter (where m.what = 'invited' and exists (select 1 from answered a
          where a.enrolment_id = m.enrolment_id and a.what = 'accepted')) as accepted,
        count(*) filter (where m.what = 'messaged') as messaged,
        count(distinct m.enrolment_id) filter (where m.what = 'messaged' and exists (select 1 from answered a
          where a.enrolment_id = m.enrolment_id and a.what = 'replied')) as replied
      from mature m`,
  );
  return {
    invitations: { happened: row.accepted, of: row.invited },
    messages: { happened: row.replied, of: row.messaged },
  };
}
