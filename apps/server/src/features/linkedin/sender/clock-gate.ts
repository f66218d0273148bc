import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../../platform/db/pool.ts';
import { change, get } from '../../../platform/db/rows.ts';

/** A holder that dies lets go after this long. Wall seconds. */
const holdSecondsMax = 60;
const pollMs = 25;

/**
 * Before the business clock jumps: no new claims anywhere, and wait until no account is leased, so that no
 * action in flight sees two times. Answers how to let go.
 */
export async function holdClaims(db: Db): Promise<() => Promise<void>> {
  await change(
    db,
    sql`update business_clock set claims_held_until_wall = now() + make_interval(secs => ${holdSecondsMax})`,
  );
  for (let waitedMs = 0; waitedMs < (holdSecondsMax * 1000) / 2; waitedMs += pollMs) {
    const { busy } = await get(
      db,
      sql<{ busy: boolean }>`select exists (select 1 from account_runtime
        where lease_owner is not null and lease_until_wall_at > now()) as busy`,
    );
    if (!busy) break;
    await wait(pollMs);
  }
  return async () => {
    await change(db, sql`update business_clock set claims_held_until_wall = null`);
  };
}
