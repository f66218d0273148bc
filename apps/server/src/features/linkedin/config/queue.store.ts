import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action, SendKind } from '../sender/action.ts';
import { isSkipped } from '../sender/skip.store.ts';

export interface PlannedRow {
  id: string;
  leadId: string;
  kind: SendKind;
  origin: Action['origin'];
  withNote: boolean;
  campaignId: string | null;
  hours: Action['hours'];
  priority: number;
  notBefore: number;
  held: Action['held'];
  dayCapped: boolean;
  /** Of a withdrawal that nobody asked for. */
  withdrawAfterDays: number | null;
}

/** Planned actions of an account in the order in which they may leave, at most `limit`; none that is being skipped. */
export async function listPlanned(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  limit: number,
): Promise<PlannedRow[]> {
  const rows = await list(
    tx,
    sql<{
      id: string;
      lead_id: string;
      kind: SendKind;
      origin: Action['origin'];
      with_note: boolean;
      campaign_id: string | null;
      hours: Action['hours'];
      priority: number;
      not_before: number;
      held_at: number | null;
      held_until: number | null;
      day_capped: boolean;
      withdraw_after_days: number | null;
    }>`select id, lead_id, kind, origin, kind = 'invite' and body is not null as with_note, campaign_id, hours, priority,
        not_before, held_at, held_until, day_capped,
        (details ->> 'withdrawAfterDays')::int as withdraw_after_days
      from actions a where workspace_id = ${workspaceId} and account_id = ${accountId} and state = 'planned'
        and not ${isSkipped()}
      order by priority, not_before, id limit ${limit}`,
  );
  return rows.map((row) => ({
    id: row.id,
    leadId: row.lead_id,
    kind: row.kind,
    origin: row.origin,
    withNote: row.with_note,
    campaignId: row.campaign_id,
    hours: row.hours,
    priority: row.priority,
    notBefore: row.not_before,
    held: row.held_at === null ? null : { at: row.held_at, until: row.held_until },
    dayCapped: row.day_capped,
    withdrawAfterDays: row.withdraw_after_days,
  }));
}

/** How many are planned, and how many are being sent or checked. */
export async function countQueue(
  tx: Tx,
  workspaceId: string,
  accountId: string,
): Promise<{ planned: number; underWay: number }> {
  return get(
    tx,
    sql<{ planned: number; underWay: number }>`select count(*) filter (where state = 'planned') as planned,
        count(*) filter (where state <> 'planned') as "underWay"
      from actions a where workspace_id = ${workspaceId} and account_id = ${accountId}
        and state in ('planned', 'claimed', 'dispatched', 'in_doubt') and not (state = 'planned' and ${isSkipped()})`,
  );
}

/** Keeps a planned action back; false when it is not planned any more. */
export async function holdAction(
  tx: Tx,
  workspaceId: string,
  actionId: string,
  held: { at: number; until: number | null } | null,
): Promise<boolean> {
  const changed = await change(
    tx,
    sql`update actions set held_at = ${instant(held?.at ?? null)}, held_until = ${instant(held?.until ?? null)}
      where workspace_id = ${workspaceId} and id = ${actionId} and state = 'planned'`,
  );
  return changed === 1;
}

/**
 * What each campaign spent on this account since an instant, and has planned. Counted as the limit of all actions
 * counts: what was found done already, or had nothing to act on, spent nothing.
 */
export async function campaignLoads(
  tx: Tx,
  workspaceId: string,
  { accountId, memberKey }: { accountId: string; memberKey: Buffer },
  since: number,
): Promise<{ campaignId: string; spent: number; planned: number }[]> {
  const all: BudgetKey = 'all_day';
  return list(
    tx,
    sql<{ campaignId: string; spent: number; planned: number }>`
      select campaign_id as "campaignId", sum(spent)::int as spent, sum(planned)::int as planned from (
        select campaign_id, 0 as spent, count(*) as planned from actions
          where workspace_id = ${workspaceId} and account_id = ${accountId} and campaign_id is not null
            and state = 'planned' group by campaign_id
        union all
        select campaign_id, sum(units), 0 from budget_ledger
          where member_key = ${memberKey} and workspace_id = ${workspaceId} and budget = ${all}
            and released_at is null and reserved_at > ${instant(since)} and campaign_id is not null
          group by campaign_id) as loads
      group by campaign_id order by campaign_id`,
  );
}

/** Why nothing of the workspace leaves; null while nothing is stopped. */
/** Accounts that may act: connected, not paused, within the plan. `max` of them at most. */
export async function listActing(tx: Tx, workspaceId: string, max: number): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ account_id: string }>`select account_id from account_runtime
      where workspace_id = ${workspaceId} and status = 'active' and paused_at is null and not is_beyond_plan
      order by account_id limit ${max}`,
  );
  return rows.map((row) => row.account_id);
}

export async function findStopReason(tx: Tx, workspaceId: string): Promise<string | null> {
  const row = await find(
    tx,
    sql<{ reason: string | null }>`select reason from sending_stops where workspace_id = ${workspaceId}`,
  );
  if (row === undefined) return null;
  return row.reason === null
    ? 'All sending of this workspace is stopped.'
    : `All sending of this workspace is stopped: ${row.reason}`;
}
