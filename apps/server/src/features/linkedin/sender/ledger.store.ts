import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { sql } from 'kysely';
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

/** Instants of unreleased reservations per budget, one per unit, as far back as any window reaches. */
export async function readSpent(
  tx: Tx,
  memberKey: Buffer,
  now: number,
  padMs: number,
): Promise<{ account: Spent; ofCampaign(campaignId: string): Spent }> {
  const dayMs = 86_400_000;
  const rows = await list(
    tx,
    sql<{ budget: BudgetKey; units: number; campaign_id: string | null; reserved_at: number }>`
      select budget, units, campaign_id, reserved_at from budget_ledger
      where member_key = ${memberKey} and released_at is null
        and reserved_at > ${instant(now - 31 * dayMs - padMs)}
        and (reserved_at > ${instant(now - 8 * dayMs - padMs)} or budget = 'invite_note_month')`,
  );
  const collect = (chosen: typeof rows): Spent => {
    const spent: Spent = {};
    for (const row of chosen) {
      const instants = (spent[row.budget] ??= []);
      for (let unit = 0; unit < row.units; unit += 1) instants.push(row.reserved_at);
    }
    return spent;
  };
  return {
    account: collect(rows),
    ofCampaign: (campaignId) => collect(rows.filter((row) => row.campaign_id === campaignId)),
  };
}
