import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Which of these leads were written to before, from any account of the workspace. */
export async function contactedAmong(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await list(
    tx,
    sql<{ id: string }>`select id from leads where workspace_id = ${workspaceId}
      and id = any(${[...leadIds]}::uuid[]) and contacted_at is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}
