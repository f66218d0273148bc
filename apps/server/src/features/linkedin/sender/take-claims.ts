import { sql } from 'kysely';
import type { Db } from '../../../platform/db/pool.ts';
import { change } from '../../../platform/db/rows.ts';

/**
 * From now on one worker alone claims, and only for one workspace (null: for none yet). Ends by itself after so many
 * wall seconds without another word, so that a worker that dies holds nobody up for long.
 */
export async function takeClaims(
  db: Db,
  taken: { by: string; workspaceId: string | null; wallSeconds: number },
): Promise<void> {
  await change(
    db,
    sql`update business_clock set claims_taken_by = ${taken.by}, claims_taken_for = ${taken.workspaceId},
      claims_taken_until_wall = now() + make_interval(secs => ${taken.wallSeconds})`,
  );
}

/** Everybody claims again. */
export async function giveBackClaims(db: Db): Promise<void> {
  await change(
    db,
    sql`update business_clock set claims_taken_by = null, claims_taken_for = null, claims_taken_until_wall = null`,
  );
}
