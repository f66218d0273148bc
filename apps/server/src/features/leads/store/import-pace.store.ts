import { sql } from 'kysely';
import { later } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { StoredImport } from './import.store.ts';

/** Adds to how fast an import or a check is; what is counted in a chunk that is rolled back is not counted. */
export async function notePace(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { rows, ms }: StoredImport['pace'],
): Promise<void> {
  await later(
    tx,
    sql`update lead_imports set paced_rows = paced_rows + ${rows}, paced_ms = paced_ms + ${Math.round(ms)}
        where workspace_id = ${workspaceId} and id = ${importId}`,
  );
}

/** Forgets how fast a check was, for it starts again. */
export async function forgetPace(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await later(
    tx,
    sql`update lead_imports set paced_rows = 0, paced_ms = 0
        where workspace_id = ${workspaceId} and id = ${importId}`,
  );
}
