import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { find, last } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { type ActionRow, columns, toAction } from './action-row.ts';
import { dueKinds } from './due.store.ts';

/** What one claim writes. Instants are business time unless named `…WallAt`. */
export interface NewClaim {
  actionId: string;
  owner: string;
  token: string;
  /** Lease of the account and claim of the action, wall milliseconds from the start of the transaction. */
  leaseMs: number;
  now: number;
  /** One unit is reserved in each, under the id that is given with it. */
  reservations: readonly { id: string; budget: BudgetKey }[];
  /** Null: the slot stays as it is. */
  nextSlotAt: number | null;
  wakeAt: number;
  holdEndsWallAt: number | null;
}

/**
 * T1: lease, claim, budgets and the time at which somebody looks after it, all or nothing, and the commit with it. From
 * here on the action is ours until the lease ends; nothing has been promised to the network. The row of the account is
 * held already. Undefined: the action is not planned any more, and nothing was written. The last statement of its
 * transaction.
 */
export async function claimAction(
  tx: Tx,
  runtime: AccountRuntime,
  claim: NewClaim,
): Promise<Action | undefined> {
  const { workspaceId, memberKey } = runtime;
  const leaseEnds = sql`now() + make_interval(secs => ${claim.leaseMs}::float8 / 1000)`;
  const ids = claim.reservations.map(({ id }) => id);
  const budgets = claim.reservations.map(({ budget }) => budget);
  const row = await find(
    tx,
    last(sql<ActionRow>`with claimed as (
        update actions a set state = 'claimed', claims = claims + 1, claim_token = ${claim.token},
          claim_until_wall_at = ${leaseEnds}, claimed_at = ${instant(claim.now)}, clean_reads_wall_at = '{}'
        where a.workspace_id = ${workspaceId} and a.id = ${claim.actionId} and a.state = 'planned'
        returning ${columns}),
      booked as (
        insert into budget_ledger (member_key, id, budget, units, workspace_id, campaign_id, action_id, attempt,
          reserved_at)
        select ${memberKey}, r.id, r.budget, 1, ${workspaceId}::uuid, c.campaign_id, c.id, c.attempt + 1,
          ${instant(claim.now)}::timestamptz
        from claimed c, unnest(${ids}::uuid[], ${budgets}::text[]) as r(id, budget)),
      looked as (
        insert into due_work (workspace_id, kind, id, due_at)
        select ${workspaceId}::uuid, ${dueKinds.recover}, c.id, ${leaseEnds} from claimed c
        on conflict (workspace_id, kind, id) do update set due_at = excluded.due_at, locked_until_wall = null),
      leased as (
        update account_runtime set lease_owner = ${claim.owner}, fence = fence + 1, lease_until_wall_at = ${leaseEnds},
          last_action_at = ${instant(claim.now)}, claimed_wall_at = now(),
          next_slot_at = coalesce(${instant(claim.nextSlotAt)}, next_slot_at), wake_at = ${instant(claim.wakeAt)},
          wake_wall_at = ${instant(claim.holdEndsWallAt)}
        where member_key = ${memberKey} and exists (select 1 from claimed))
      select * from claimed`),
  );
  return row && toAction(row);
}
