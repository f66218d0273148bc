import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { AccountRuntime } from './account-runtime.store.ts';

type PausedAccount = Pick<AccountRuntime, 'workspaceId' | 'accountId'>;

/**
 * A person stops everything an account does. The caller holds the account's row: a claim is either committed before,
 * and ended by `endInFlight`, or sees the pause. Pausing again changes the reason alone.
 */
export async function pauseAccount(
  tx: Tx,
  { workspaceId, accountId }: PausedAccount,
  by: { userId: string; reason: string | null; now: number },
): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set paused_at = coalesce(paused_at, ${instant(by.now)}), paused_by = ${by.userId}
      where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
  await change(
    tx,
    sql`insert into account_pauses (workspace_id, account_id, reason) values (${workspaceId}, ${accountId}, ${by.reason})
      on conflict (workspace_id, account_id) do update set reason = excluded.reason`,
  );
}

/** Lets it go on: the account is looked at at once. What was done stays done. */
export async function resumeAccount(tx: Tx, { workspaceId, accountId }: PausedAccount): Promise<void> {
  await change(
    tx,
    sql`update account_runtime set paused_at = null, paused_by = null, wake_at = '-infinity',
        care_at = '-infinity'
      where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
  await change(
    tx,
    sql`delete from account_pauses where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
}
