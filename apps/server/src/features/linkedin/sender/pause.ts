import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * A person stops everything an account does. The caller holds the account's row: a claim is either committed before,
 * and ended by `endInFlight`, or sees the pause. Pausing again changes the reason alone.
 */
export async function pauseAccount(
  tx: Tx,
  memberKey: Buffer,
  by: { userId: string; reason: string | null; now: number },
): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set paused_at = coalesce(paused_at, ${instant(by.now)}), paused_by = ${by.userId},
        pause_reason = ${by.reason}
      where member_key = ${memberKey}`,
  );
}

/** Lets it go on: the account is looked at at once. What was done stays done. */
export async function resumeAccount(tx: Tx, memberKey: Buffer): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set paused_at = null, paused_by = null, pause_reason = null, wake_at = '-infinity',
        care_at = '-infinity'
      where member_key = ${memberKey}`,
  );
}
