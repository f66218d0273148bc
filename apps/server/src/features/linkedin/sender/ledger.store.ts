import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { SendKind } from './action.ts';

export interface Reservation {
  id: string;
  budget: BudgetKey;
  units: number;
}

/** Reserves budget for an action at claim; it stays reserved while the action is in doubt. */
export async function reserve(
  tx: Tx,
  memberKey: Buffer,
  reservations: readonly Reservation[],
  of: {
    workspaceId: string;
    campaignId: string | null;
    actionId: string | null;
    attempt: number;
    at: number;
  },
): Promise<void> {
  if (reservations.length === 0) return;
  const ids = reservations.map((r) => r.id);
  const budgets = reservations.map((r) => r.budget);
  const units = reservations.map((r) => r.units);
  await later(
    tx,
    sql`insert into budget_ledger (member_key, id, budget, units, workspace_id, campaign_id, action_id, attempt, reserved_at)
      select ${memberKey}, r.id, r.budget, r.units, ${of.workspaceId}, ${of.campaignId}, ${of.actionId}, ${of.attempt},
        ${instant(of.at)}
      from unnest(${ids}::uuid[], ${budgets}::text[], ${units}::int[]) as r(id, budget, units)`,
  );
}

/**
 * Gives back what an action reserved in one attempt: only when its request provably never left. The look at the
 * profile before a send is kept, because it may have happened; a visit's own view is given back.
 */
export async function release(
  tx: Tx,
  memberKey: Buffer,
  action: { id: string; kind: SendKind },
  attempt: number,
  now: number,
): Promise<void> {
  await later(
    tx,
    sql`update budget_ledger set released_at = ${instant(now)}
      where member_key = ${memberKey} and action_id = ${action.id} and attempt = ${attempt} and released_at is null
        and (budget <> 'profile_view_day' or ${action.kind === 'visit'})`,
  );
}

/** Gives named reservations back; false when they are not there to be given back any more. */
export async function releaseReservations(
  tx: Tx,
  memberKey: Buffer,
  ids: readonly string[],
  now: number,
): Promise<boolean> {
  const released = await change(
    tx,
    sql`update budget_ledger set released_at = ${instant(now)}
      where member_key = ${memberKey} and id = any(${[...ids]}::uuid[]) and released_at is null`,
  );
  return released === ids.length;
}

export type Spent = Partial<Record<BudgetKey, number[]>>;

/** What one budget has had of one campaign. */
export interface SpentRow {
  budget: BudgetKey;
  units: number;
  campaign_id: string | null;
  /** Epoch milliseconds, with spaces between: an account has hundreds, and a row for each costs more than all else. */
  instants: string;
}

/**
 * How far back reservations are read: `windows` as far as the window of their budget reaches (a day, but for the two
 * budgets of invitations that have longer ones), `week` all of them for at least a week, to be shown.
 */
export type SpentReach = 'windows' | 'week';

/** Instants of unreleased reservations per budget, one per unit. */
export interface AccountSpent {
  account: Spent;
  ofCampaign(campaignId: string): Spent;
}

export async function readSpent(
  tx: Tx,
  memberKey: Buffer,
  now: number,
  padMs: number,
  reach: SpentReach,
): Promise<AccountSpent> {
  return toSpent(await list(tx, spentRows(memberKey, now, padMs, reach)));
}

/** The statement of {@link readSpent}, for one that reads more than this. */
export function spentRows(
  memberKey: Buffer,
  now: number,
  padMs: number,
  reach: SpentReach,
): RawBuilder<SpentRow> {
  const dayMs = 86_400_000;
  const allSince = now - (reach === 'windows' ? 1 : 7) * dayMs - padMs;
  return sql<SpentRow>`
      select budget, units, campaign_id,
        string_agg((date_part('epoch', reserved_at) * 1000)::bigint::text, ' ') as instants from (
          select budget, units, campaign_id, reserved_at from budget_ledger
            where member_key = ${memberKey} and released_at is null and reserved_at > ${instant(allSince)}
          union all
          select budget, units, campaign_id, reserved_at from budget_ledger
            where member_key = ${memberKey} and released_at is null and budget in ('invite_week', 'invite_note_month')
              and reserved_at <= ${instant(allSince)}
              and reserved_at > case budget when 'invite_week' then ${instant(now - 7 * dayMs - padMs)}::timestamptz
                else ${instant(now - 30 * dayMs - padMs)}::timestamptz end) r
      group by budget, units, campaign_id`;
}

export function toSpent(rows: readonly SpentRow[]): AccountSpent {
  const collect = (chosen: readonly SpentRow[]): Spent => {
    const spent: Spent = {};
    for (const { budget, units, instants } of chosen) {
      const known = (spent[budget] ??= []);
      for (const at of instants.split(' '))
        for (let unit = 0; unit < units; unit += 1) known.push(Number(at));
    }
    return spent;
  };
  return {
    account: collect(rows),
    ofCampaign: (campaignId) => collect(rows.filter((row) => row.campaign_id === campaignId)),
  };
}
