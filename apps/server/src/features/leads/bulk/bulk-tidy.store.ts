import { sql } from 'kysely';
import { change } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { dueTidy } from '../store/due-tidy.store.ts';

/** What is kept of a bulk is looked at for the first time after two hours. */
export const bulkTidy = dueTidy('leads.bulk', 2);

/** Forgets whom a bulk skipped, at most `limit` at once; answers how many. */
export async function eraseSkips(
  tx: Tx,
  workspaceId: string,
  bulkId: string,
  limit: number,
): Promise<number> {
  return change(
    tx,
    sql`delete from lead_bulk_skips where workspace_id = ${workspaceId} and bulk_id = ${bulkId}
      and position in (select position from lead_bulk_skips
        where workspace_id = ${workspaceId} and bulk_id = ${bulkId} limit ${limit})`,
  );
}

/** Its rows must be gone. */
export async function eraseBulk(tx: Tx, workspaceId: string, bulkId: string): Promise<void> {
  await change(tx, sql`delete from lead_bulks where workspace_id = ${workspaceId} and id = ${bulkId}`);
}
