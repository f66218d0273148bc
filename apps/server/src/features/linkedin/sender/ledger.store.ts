import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, get, later } from '../../../platform/db/rows.ts';
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

/**
 * Profiles that an account read since, without a visit that the log shows: looks before a send, questions of campaigns,
 * look-ups, enrichment.
 */
export async function countProfilesRead(
  tx: Tx,
  { workspaceId, memberKey }: { workspaceId: string; memberKey: Buffer },
  since: number,
): Promise<number> {
  const { amount } = await get(
    tx,
    sql<{ amount: number }>`select coalesce(sum(l.units), 0)::int as amount from budget_ledger l
      where l.member_key = ${memberKey} and l.budget = 'profile_view_day' and l.released_at is null
        and l.reserved_at > ${instant(since)}
        and not exists (select 1 from actions a
          where a.workspace_id = ${workspaceId} and a.id = l.action_id and a.kind = 'visit')`,
  );
  return amount;
}

export type Spent = Partial<Record<BudgetKey, number[]>>;

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
  const { spent } = await get(
    tx,
    sql<{ spent: string | null }>`select (${spentText(memberKey, now, padMs, reach)}) as spent`,
  );
  return toSpent(spent);
}

/**
 * The statement of {@link readSpent}, for one that reads more than this. One text, because an account has hundreds of
 * reservations and a row for each costs more than all else: see {@link toSpent}. The windows that reach back further
 * than the rest are read each by itself, from the index that holds nothing else.
 */
export function spentText(
  memberKey: Buffer | RawBuilder<unknown>,
  now: number,
  padMs: number,
  reach: SpentReach,
): RawBuilder<string | null> {
  const dayMs = 86_400_000;
  const allSince = now - (reach === 'windows' ? 1 : 7) * dayMs - padMs;
  const ofMember = sql`budget, units, campaign_id, reserved_at from budget_ledger
            where member_key = ${memberKey} and released_at is null`;
  const ofLongWindow = (budget: BudgetKey, days: number): RawBuilder<unknown> =>
    sql`union all select ${ofMember} and budget = ${sql.lit(budget)} and reserved_at <= ${instant(allSince)}
            and reserved_at > ${instant(now - days * dayMs - padMs)}`;
  return sql<
    string | null
  >`select string_agg(concat_ws(' ', q.budget, q.units, coalesce(q.campaign_id::text, '-'), q.instants), ',')
      from (select budget, units, campaign_id,
        string_agg((date_part('epoch', reserved_at) * 1000)::bigint::text, ' ') as instants from (
          select ${ofMember} and reserved_at > ${instant(allSince)}
          ${ofLongWindow('invite_week', 7)} ${ofLongWindow('invite_note_month', 30)}) r
      group by budget, units, campaign_id) q`;
}

/** Of `invite_day 1 <campaign> <epoch ms> <epoch ms>,all_day 1 - <epoch ms>`: one part for each budget and campaign. */
export function toSpent(text: string | null): AccountSpent {
  const parts = text === null ? [] : text.split(',').map((part) => part.split(' '));
  const collect = (chosen: readonly (readonly string[])[]): Spent => {
    const spent: Spent = {};
    for (const [budget, units, , ...instants] of chosen) {
      const known = (spent[budget as BudgetKey] ??= []);
      for (const at of instants) for (let unit = 0; unit < Number(units); unit += 1) known.push(Number(at));
    }
    return spent;
  };
  return {
    account: collect(parts),
    ofCampaign: (campaignId) => collect(parts.filter(([, , campaign]) => campaign === campaignId)),
  };
}
