import { sql } from 'kysely';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** A lead in a campaign. */
export interface CampaignOfLead {
  leadId: string;
  campaignId: string;
  name: string;
  state: string;
  unfinished: boolean;
  /** Steps that wait to be sent. */
  planned: number;
}

/** Campaigns these leads are or were in, the newest first. */
export async function campaignsOfLeads(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<CampaignOfLead[]> {
  return list(
    tx,
    sql<CampaignOfLead>`select e.lead_id as "leadId", e.campaign_id as "campaignId", c.name,
        e.lead_state as state, e.finished_at is null as unfinished,
        case when e.finished_at is null and e.action_id is not null then 1 else 0 end as planned
      from enrolments e
      join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id and c.deleted_at is null
      where e.workspace_id = ${workspaceId} and e.lead_id = any(${[...leadIds]}::uuid[])
      order by e.created_at desc, e.id desc limit 100`,
  );
}

/** What was given to another lead. */
export interface MovedContacts {
  enrolmentIds: string[];
  /** Rows as they were, of both leads. */
  handWritten: Record<string, unknown>[];
}

/** Ended campaigns of one lead become another one's, but for those that one was in itself; so do hand-written words. */
export async function moveContacts(
  tx: Tx,
  workspaceId: string,
  { from, into }: { from: string; into: string },
): Promise<MovedContacts> {
  const moved = await list(
    tx,
    sql<{ id: string }>`update enrolments e set lead_id = ${into} where e.workspace_id = ${workspaceId}
      and e.lead_id = ${from} and e.finished_at is not null and not exists (select 1 from enrolments o
        where o.workspace_id = ${workspaceId} and o.lead_id = ${into} and o.campaign_id = e.campaign_id)
      returning e.id`,
  );
  const words = await list(
    tx,
    sql<{ row: Record<string, unknown> }>`select to_jsonb(h) as row from hand_written h
      where h.workspace_id = ${workspaceId} and h.lead_id in (${from}, ${into})`,
  );
  await change(
    tx,
    sql`insert into hand_written (workspace_id, lead_id, account_id, last_at)
      select workspace_id, ${into}, account_id, last_at from hand_written
      where workspace_id = ${workspaceId} and lead_id = ${from}
      on conflict (workspace_id, lead_id, account_id)
        do update set last_at = greatest(hand_written.last_at, excluded.last_at)`,
  );
  await change(tx, sql`delete from hand_written where workspace_id = ${workspaceId} and lead_id = ${from}`);
  return { enrolmentIds: moved.map(({ id }) => id), handWritten: words.map(({ row }) => row) };
}

/** Back as it was; a word by hand since then stays with the lead that had both. */
export async function returnContacts(
  tx: Tx,
  workspaceId: string,
  moved: MovedContacts,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await change(
    tx,
    sql`update enrolments set lead_id = ${into} where workspace_id = ${workspaceId} and lead_id = ${from}
      and id = any(${moved.enrolmentIds}::uuid[])`,
  );
  const before = sql`jsonb_populate_recordset(null::hand_written, ${JSON.stringify(moved.handWritten)}::jsonb)`;
  await change(
    tx,
    sql`delete from hand_written h where h.workspace_id = ${workspaceId} and h.lead_id = ${from}
      and h.last_at <= (select max(b.last_at) from ${before} b where b.account_id = h.account_id)`,
  );
  await change(
    tx,
    sql`insert into hand_written select b.* from ${before} b where b.workspace_id = ${workspaceId}
      on conflict (workspace_id, lead_id, account_id)
        do update set last_at = greatest(hand_written.last_at, excluded.last_at)`,
  );
}
