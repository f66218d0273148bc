import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { change, find } from '../../../platform/db/rows.ts';

/**
 * From now on one worker alone claims, and only for one workspace (null: for none yet). Ends by itself after so many
 * wall seconds without another word, so that a worker that dies holds nobody up for long.
 * @returns false while another worker has taken them
 */
export async function takeClaims(
  db: Db,
  taken: { by: string; workspaceId: string | null; wallSeconds: number },
): Promise<boolean> {
  const changed = await change(
    db,
    sql`update business_clock set claims_taken_by = ${taken.by}, claims_taken_for = ${taken.workspaceId},
        claims_taken_until_wall = now() + make_interval(secs => ${taken.wallSeconds})
      where claims_taken_until_wall is null or claims_taken_until_wall < now() or claims_taken_by = ${taken.by}`,
  );
  return changed === 1;
}

/** Whether one worker has taken all claims for another workspace than this one. */
export async function claimsTakenForOthers(tx: Tx, workspaceId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql<{
      taken: boolean;
    }>`select claims_taken_for is distinct from ${workspaceId} as taken from business_clock
      where claims_taken_until_wall > now()`,
  );
  return row?.taken === true;
}

/** Everybody claims again. */
export async function giveBackClaims(db: Db, by: string): Promise<void> {
  await change(
    db,
    sql`update business_clock set claims_taken_by = null, claims_taken_for = null, claims_taken_until_wall = null
      where claims_taken_by = ${by}`,
  );
}
