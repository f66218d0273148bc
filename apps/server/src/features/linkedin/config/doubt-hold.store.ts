import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { SendKind } from '../sender/action.ts';

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

/** What is known of the action whose effect was last seen twice; all null where it was not kept. */
export async function findSeenTwice(
  tx: Tx,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
): Promise<{ at: number | null; kind: SendKind | null; leadId: string | null } | undefined> {
  const row = await find(
    tx,
    sql<{
      at: number | null;
      kind: SendKind | null;
      lead_id: string | null;
    }>`select r.seen_twice_at as at, a.kind, a.lead_id
      from account_runtime r
      left join actions a on a.workspace_id = r.workspace_id and a.id = r.seen_twice_action_id
      where r.workspace_id = ${workspaceId} and r.account_id = ${accountId} and r.doubt_mode = 'hold'`,
  );
  return row && { at: row.at, kind: row.kind, leadId: row.lead_id };
}
