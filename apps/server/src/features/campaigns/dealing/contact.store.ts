import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** What a workspace starts with, in days. */
const coolOffDaysDefault = 90;

/** Days for which nobody who was written to is taken into a campaign again; 0: no cool-off. */
export async function readCoolOffDays(tx: Tx, workspaceId: string): Promise<number> {
  const row = await find(
    tx,
    sql<{
      days: number;
    }>`select cool_off_days as days from campaign_rules where workspace_id = ${workspaceId}`,
  );
  return row?.days ?? coolOffDaysDefault;
}

export async function saveCoolOffDays(tx: Tx, workspaceId: string, days: number, now: number): Promise<void> {
  await change(
    tx,
    sql`insert into campaign_rules (workspace_id, cool_off_days, updated_at) values (${workspaceId}, ${days}, ${instant(now)})
      on conflict (workspace_id) do update set cool_off_days = excluded.cool_off_days, updated_at = excluded.updated_at`,
  );
}

/** The account's owner wrote to this lead on LinkedIn itself. News may come in any order. */
export async function noteHandWritten(
  tx: Tx,
  workspaceId: string,
  { leadId, accountId, at }: { leadId: string; accountId: string; at: number },
): Promise<void> {
  await change(
    tx,
    sql`insert into hand_written (workspace_id, lead_id, account_id, last_at)
      values (${workspaceId}, ${leadId}, ${accountId}, ${instant(at)})
      on conflict (workspace_id, lead_id, account_id)
      do update set last_at = greatest(hand_written.last_at, excluded.last_at)`,
  );
}

export async function listHandWritten(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string; accountId: string; lastAt: number }[]> {
  const rows = await list(
    tx,
    sql<{
      lead_id: string;
      account_id: string;
      last_at: number;
    }>`select lead_id, account_id, last_at from hand_written
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
  return rows.map((row) => ({ leadId: row.lead_id, accountId: row.account_id, lastAt: row.last_at }));
}

export async function forgetHandWritten(tx: Tx, workspaceId: string, leadId: string): Promise<void> {
  await change(tx, sql`delete from hand_written where workspace_id = ${workspaceId} and lead_id = ${leadId}`);
}

/** Pairs of this workspace's campaigns that turned out to be connected. */
export async function listConnected(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string; accountId: string }[]> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; account_id: string }>`select distinct lead_id, account_id from enrolments
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[]) and account_id is not null
        and (connected or accepted_at is not null or invitation_state = 'accepted')`,
  );
  return rows.map((row) => ({ leadId: row.lead_id, accountId: row.account_id }));
}

/** Leads of a campaign by the sender they were dealt to; those that have ended count too. */
export async function countDealt(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ account_id: string; n: number }>`select account_id, count(*) as n from enrolments
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and account_id is not null group by 1`,
  );
  return new Map(rows.map((row) => [row.account_id, row.n]));
}

/** Which of these leads the campaign has, or had, already. */
export async function enrolledAmong(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select lead_id from enrolments where workspace_id = ${workspaceId}
      and campaign_id = ${campaignId} and lead_id = any(${[...leadIds]}::uuid[])`,
  );
  return new Set(rows.map((row) => row.lead_id));
}
