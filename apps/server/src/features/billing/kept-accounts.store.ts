import { sql } from 'kysely';
import { change, find } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/tenant.ts';

/** The accounts a person chose to go on with when a plan lets fewer act than are connected. */
export async function readKept(tx: Tx, workspaceId: string): Promise<string[]> {
  const row = await find(
    tx,
    sql<{
      kept: string[];
    }>`select kept_account_ids as kept from subscriptions where workspace_id = ${workspaceId}`,
  );
  return row?.kept ?? [];
}

export async function writeKept(tx: Tx, workspaceId: string, kept: readonly string[]): Promise<void> {
  await change(
    tx,
    sql`update subscriptions set kept_account_ids = ${[...kept]}::uuid[] where workspace_id = ${workspaceId}`,
  );
}
