import { sql } from 'kysely';
import { findRuntime } from '../../../features/linkedin/sender/account-runtime.store.ts';
import { findActions } from '../../../features/linkedin/sender/action.store.ts';
import { readBreaker } from '../../../features/linkedin/sender/provider-breaker.store.ts';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { everyone, type SimTx, breakerOf } from '../memory/tables.ts';
import { accounts, actionIds, workspaceId } from './store-calls.ts';

/** Everything that can be seen, each table as a list in an order of its own. */
export type Seen = Record<string, unknown[]>;

const ordered = (rows: unknown[]): unknown[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
/** What PostgreSQL has as -infinity. */
const always = (instantMs: number): string | number => (instantMs === -Infinity ? 'always' : instantMs);

export async function seenInPostgres(tx: Tx): Promise<Seen> {
  const found = await Promise.all(accounts.map(({ accountId }) => findRuntime(tx, workspaceId, accountId)));
  const leases = await list(
    tx,
    sql<Record<string, unknown>>`select account_id as "accountId", lease_owner as "leaseOwner",
        lease_until_wall_at as "leaseUntilWallAt", wake_wall_at as "wakeWallAt", claimed_wall_at as "claimedWallAt",
        case when wake_at = '-infinity' then null else wake_at end as "wakeAt", wake_at = '-infinity' as "isAlways"
      from account_runtime`,
  );
  const actions = await findActions(tx, workspaceId, actionIds);
  const more = await list(
    tx,
    sql<
      Record<string, unknown>
    >`select id, effect_key as "effectKey", priority, hold_until_wall_at as "holdUntilWallAt",
        claim_until_wall_at as "claimUntilWallAt", claimed_at as "claimedAt", withdrawn_at as "withdrawnAt" from actions`,
  );
  return {
    runtimes: ordered(
      found.flatMap((one) => {
        if (one === undefined) return [];
        const { wakeAt, isAlways, ...lease } = leases.find((row) => row['accountId'] === one.accountId) ?? {};
        return [withoutKey({ ...one, ...lease, wakeAt: isAlways === true ? 'always' : wakeAt })];
      }),
    ),
    actions: ordered(actions.map((one) => ({ ...one, ...more.find(({ id }) => id === one.id) }))),
    attempts: ordered(
      await list(
        tx,
        sql`select action_id as "actionId", attempt, dispatched_at as "dispatchedAt",
          dispatched_wall_at as "dispatchedWallAt", class, http_status as "httpStatus",
          finished_wall_at is not null as finished from attempts`,
      ),
    ),
    ledger: ordered(
      await list(
        tx,
        sql`select encode(member_key, 'hex') as "memberKey", budget, units, campaign_id as "campaignId",
          action_id as "actionId", attempt, reserved_at as "reservedAt", released_at as "releasedAt" from budget_ledger`,
      ),
    ),
    due: ordered(
      await list(
        tx,
        sql`select kind, id as "actionId", due_at as "dueAt", locked_until_wall as "lockedUntilWall"
          from due_work`,
      ),
    ),
    stops: await list(tx, sql`select stopped_at as at from sending_stops`),
    breaker: [(await readBreaker(tx)).breaker],
  };
}

export function seenInMemory(tx: SimTx): Seen {
  const { tables } = tx;
  const all = <Row>(table: { list(given: SimTx, partition: string): Row[] }, partitions: string[]): Row[] =>
    partitions.flatMap((partition) => table.list(tx, partition));
  const keys = accounts.map(({ memberKey }) => memberKey.toString('hex'));
  const ofAccounts = accounts.map(({ accountId }) => accountId);
  return {
    runtimes: ordered(
      all(tables.runtimes, [everyone]).map((row) => withoutKey({ ...row, wakeAt: always(row.wakeAt) })),
    ),
    actions: ordered(all(tables.actions, ofAccounts).map(({ workspaceId: _own, ...row }) => row)),
    attempts: ordered(all(tables.attempts, actionIds)),
    ledger: ordered(all(tables.ledger, keys)),
    due: ordered(all(tables.due, [everyone]).map(({ workspaceId: _own, ...row }) => row)),
    stops: all(tables.stops, [everyone]),
    breaker: [breakerOf(tx)],
  };
}

function withoutKey(row: Record<string, unknown> & { memberKey: Buffer }): Record<string, unknown> {
  return { ...row, memberKey: row.memberKey.toString('hex') };
}
