import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/**
 * What stays unconfirmed is tried again by itself, and who said so is kept. Answers false when nothing was held: the
 * earlier word stays. The caller holds the account's row.
 */
export async function liftDoubts(
  tx: Tx,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  by: { userId: string; now: number },
): Promise<boolean> {
  const lifted = await change(
    tx,
    sql`update account_runtime set doubt_mode = 'retry', doubt_lifted_at = ${instant(by.now)},
        doubt_lifted_by = ${by.userId}
      where workspace_id = ${workspaceId} and account_id = ${accountId} and doubt_mode = 'hold'`,
  );
  return lifted > 0;
}
