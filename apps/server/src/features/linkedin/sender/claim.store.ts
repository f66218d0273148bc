import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { hexOf, last, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { type ActionRow, columns, toAction } from './action-row.ts';
import { dueKinds } from './due.store.ts';

/** What one claim writes. Instants are business time unless named `…WallAt`. */
export interface NewClaim {
  runtime: Pick<AccountRuntime, 'workspaceId' | 'memberKey'>;
  actionId: string;
  token: string;
  /** One unit is reserved in each, under the id that is given with it. */
  reservations: readonly { id: string; budget: BudgetKey }[];
  /** Null: the slot stays as it is. */
  nextSlotAt: number | null;
  wakeAt: number;
  holdEndsWallAt: number | null;
}

/**
 * T1: for each of several accounts lease, claim, budgets and the time at which somebody looks after it, all or nothing, and
 * the commit with it. From here on the actions are ours until the lease ends; nothing has been promised to the network. The
 * rows of the accounts are held already. Answers by action: what is not planned any more is left out, and nothing of it was
 * written. The last statement of its transaction.
 */
export async function claimActions(
  tx: Tx,
  claims: readonly NewClaim[],
  by: { owner: string; leaseMs: number; now: number },
): Promise<Map<string, Action>> {
  const leaseEnds = sql`now() + make_interval(secs => ${by.leaseMs}::float8 / 1000)`;
  const now = sql`${instant(by.now)}::timestamptz`;
  const given = JSON.stringify(claims.map(toGiven));
  const rows = await list(
    tx,
    last(sql<ActionRow>`with given as materialized (
        select * from json_to_recordset(${given}::json) as g(workspace_id uuid, member_key bytea, action_id uuid, token uuid,
          reservations uuid[], budgets text[], next_slot_at timestamptz, wake_at timestamptz, wake_wall_at timestamptz)),
      claimed as (
        update actions a set state = 'claimed', claims = claims + 1, claim_token = g.token,
          claim_until_wall_at = ${leaseEnds}, claimed_at = ${now}, clean_reads_wall_at = '{}'
        from given g where a.workspace_id = g.workspace_id and a.id = g.action_id and a.state = 'planned'
        returning ${columns}, a.workspace_id, g.member_key, g.reservations, g.budgets, g.next_slot_at, g.wake_at,
          g.wake_wall_at),
      booked as (
        insert into budget_ledger (member_key, id, budget, units, workspace_id, campaign_id, action_id, attempt,
          reserved_at)
        select c.member_key, b.id, b.budget, 1, c.workspace_id, c.campaign_id, c.id, c.attempt + 1, ${now}
        from claimed c, unnest(c.reservations, c.budgets) as b(id, budget)),
      looked as (
        insert into due_work (workspace_id, kind, id, due_at)
        select c.workspace_id, ${dueKinds.recover}, c.id, ${leaseEnds} from claimed c
        on conflict (workspace_id, kind, id) do update set due_at = excluded.due_at, locked_until_wall = null),
      leased as (
        update account_runtime r set lease_owner = ${by.owner}, fence = fence + 1, lease_until_wall_at = ${leaseEnds},
          last_action_at = ${now}, claimed_wall_at = now(), next_slot_at = coalesce(c.next_slot_at, r.next_slot_at),
          wake_at = c.wake_at, wake_wall_at = c.wake_wall_at
        from claimed c where r.member_key = c.member_key)
      select ${columns} from claimed a`),
  );
  return new Map(rows.map((row) => [row.id, toAction(row)]));
}

const toGiven = ({ runtime, actionId, token, reservations, ...times }: NewClaim) => ({
  workspace_id: runtime.workspaceId,
  member_key: hexOf(runtime.memberKey),
  action_id: actionId,
  token,
  reservations: reservations.map(({ id }) => id),
  budgets: reservations.map(({ budget }) => budget),
  next_slot_at: instant(times.nextSlotAt),
  wake_at: instant(times.wakeAt),
  wake_wall_at: instant(times.holdEndsWallAt),
});
