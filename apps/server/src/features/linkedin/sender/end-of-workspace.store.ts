import { sql } from 'kysely';
import { change, find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Something is on its way to LinkedIn, or about to be. */
export async function isOnItsWay(tx: Tx, workspaceId: string): Promise<boolean> {
  const row = await find(
    tx,
    sql`select 1 from actions where workspace_id = ${workspaceId} and state in ('claimed', 'dispatched') limit 1`,
  );
  return row !== undefined;
}

/** Directory tables that {@link detachMembers} deals with: they outlive a workspace. */
export const memberTables = ['account_runtime', 'member_directory', 'budget_ledger'] as const;

/**
 * What LinkedIn members did and how they may go on stays, by their keyed hashes, for whoever links them next: limits
 * belong to the member. Nothing in it leads to the workspace any more.
 */
export async function detachMembers(tx: Tx, workspaceId: string): Promise<void> {
  const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
  await change(
    tx,
    sql`with renamed as (
        update account_runtime set workspace_id = ${nobody}, account_id = gen_random_uuid(), status = 'deleted',
          shares = '{}', paused_at = null, paused_by = null, doubt_lifted_by = null, lease_owner = null
        where workspace_id = ${workspaceId} returning member_key, account_id)
      update member_directory m set workspace_id = ${nobody}, linked = false,
        account_id = coalesce((select r.account_id from renamed r where r.member_key = m.member_key), gen_random_uuid())
      where m.workspace_id = ${workspaceId}`,
  );
  await change(
    tx,
    sql`update budget_ledger set workspace_id = ${nobody}, campaign_id = null, action_id = null
      where workspace_id = ${workspaceId}`,
  );
}
