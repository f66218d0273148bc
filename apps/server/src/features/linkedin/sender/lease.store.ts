import { type RawBuilder, sql } from 'kysely';
import { instant, type Db } from '../../../platform/db/pool.ts';
import { later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type AccountRuntime, type RuntimeRow, runtimeColumns, toRuntime } from './account-runtime.store.ts';

/** An account in the hands of one worker. */
export interface LeasedAccount extends AccountRuntime {
  /** The provider's breaker is open: one account asks at a time. */
  asksProvider: boolean;
}

/** SQL: the time of an account has come that nobody works on. In the order of the index, so that it ends at the first. */
export function accountsWait(now: number): RawBuilder<boolean> {
  const waits = (isDue: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select true from account_runtime where status = 'active' and ${isDue}
      and (lease_until_wall_at is null or lease_until_wall_at < now()) order by ${order} limit 1)`;
  const byWall = waits(sql`wake_wall_at <= now()`, sql`wake_wall_at`);
  const byBusiness = waits(sql`wake_at <= ${instant(now)}`, sql`wake_at`);
  return sql<boolean>`coalesce(${byWall}, ${byBusiness}, false)`;
}

/**
 * Holds the rows of active accounts whose time has come, so many at most, skipping those another worker holds or has
 * leased: first accounts at which the time to take a reply back has ended, then the others by business time. The lease is
 * written with the claim; who claims nothing writes none. Answers nothing while a clock jump waits for actions in flight,
 * and nothing of others while one worker has taken all claims for a workspace.
 */
export async function lockNextAccounts(
  tx: Tx,
  owner: string,
  now: number,
  atMost: number,
): Promise<LeasedAccount[]> {
  const first = (
    due: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    count: RawBuilder<unknown>,
  ): RawBuilder<unknown> =>
    sql`select member_key from account_runtime
        where status = 'active' and ${due}
          and (lease_until_wall_at is null or lease_until_wall_at < now())
          and not exists (select 1 from business_clock where claims_held_until_wall > now()
            or (claims_taken_until_wall > now() and (claims_taken_by is distinct from ${owner}
              or claims_taken_for is distinct from account_runtime.workspace_id)))
          and not exists (select 1 from provider_breaker
            where open_until_wall_at > now() or probe_until_wall_at > now())
        order by ${order} limit ${count} for update skip locked`;
  const room = sql`${atMost}::int`;
  const byWall = first(sql`wake_wall_at <= now()`, sql`wake_wall_at`, room);
  const byBusiness = first(
    sql`wake_at <= ${instant(now)}`,
    sql`wake_at`,
    sql`${room} - (select count(*) from held)`,
  );
  const rows = await list(
    tx,
    sql<
      RuntimeRow & { asks_provider: boolean }
    >`with held as materialized (${byWall}), due as materialized (${byBusiness})
      select ${runtimeColumns}, exists (select 1 from provider_breaker where opens > 0) as asks_provider
      from account_runtime r where r.member_key = any (array(select member_key from held union all select member_key from due))
      for update of r`,
  );
  return rows.map((row) => ({ ...toRuntime(row), asksProvider: row.asks_provider }));
}

/** Lets go of the lease if it is still ours. */
export async function releaseLease(tx: Tx | Db, runtime: AccountRuntime): Promise<void> {
  await later(
    tx,
    sql`update account_runtime set lease_owner = null, lease_until_wall_at = null
      where member_key = ${runtime.memberKey} and fence = ${runtime.fence}`,
  );
}

/**
 * Sets the next look of an account whose row is held, in both times: `wakeAt` is business time, `holdEndsWallAt` the
 * end of the next time to take a reply back, null without one.
 */
export async function sleepUntil(
  tx: Tx,
  runtime: AccountRuntime,
  wakeAt: number,
  holdEndsWallAt: number | null,
): Promise<void> {
  await later(
    tx,
    sql`update account_runtime set wake_at = ${instant(wakeAt)}, wake_wall_at = ${instant(holdEndsWallAt)}
      where member_key = ${runtime.memberKey} and fence = ${runtime.fence}`,
  );
}
