import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { GivenSender } from '../dealing/deal-leads.ts';

/** Until when leads of a campaign wait for connections, and what was missing when they were last dealt. */
export async function setDealing(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  to: { dealsBy: number | null; dealtWithout: string | null },
): Promise<void> {
  await change(
    tx,
    sql`update campaigns set deals_by = ${instant(to.dealsBy)}, dealt_without = ${to.dealtWithout}
      where workspace_id = ${workspaceId} and id = ${campaignId}`,
  );
}

/** Campaigns whose leads wait for the connections of this account. */
export async function listWaitingFor(tx: Tx, workspaceId: string, accountId: string): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select c.id from campaigns c join campaign_senders s
        on s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.account_id = ${accountId}
      where c.workspace_id = ${workspaceId} and c.deals_by is not null and c.deleted_at is null`,
  );
  return rows.map(({ id }) => id);
}

/** Whether any lead of a campaign has no sender yet. */
export async function hasUndealt(tx: Tx, workspaceId: string, campaignId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from enrolments e
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and e.account_id is null
        and e.finished_at is null limit 1`,
  );
  return row !== undefined;
}

/** Leads of a campaign that have no sender, in the order in which they were taken in; locked. */
export async function lockUndealt(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; leadId: string }[]> {
  const rows = await list(
    tx,
    sql<{ id: string; lead_id: string }>`select e.id, e.lead_id from enrolments e
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and e.account_id is null
        and e.finished_at is null and (${afterId}::uuid is null or e.id > ${afterId})
      order by e.id limit ${limit} for update`,
  );
  return rows.map((row) => ({ id: row.id, leadId: row.lead_id }));
}

/** Gives leads their senders; one that has got none goes on waiting. */
export async function setSenders(
  tx: Tx,
  workspaceId: string,
  leads: readonly ({ id: string } & GivenSender)[],
): Promise<void> {
  const dealt = leads.filter(({ accountId }) => accountId !== null);
  if (dealt.length === 0) return;
  await change(
    tx,
    sql`update enrolments e set account_id = d.account_id, dealt_because = d.because,
        reason = 'Waiting for its first step.',
        lead_state = case when e.lead_state = 'Waiting' then 'Queued' else e.lead_state end
      from unnest(${dealt.map(({ id }) => id)}::uuid[], ${dealt.map((one) => one.accountId)}::uuid[],
        ${dealt.map((one) => one.dealtBecause)}::text[]) as d(id, account_id, because)
      where e.workspace_id = ${workspaceId} and e.id = d.id and e.account_id is null`,
  );
}
