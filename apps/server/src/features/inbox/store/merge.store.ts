import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** Conversations by lead; leads without one are left out. */
export async function countConversations(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; n: number }>`select lead_id, count(*) as n from conversations
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[]) group by lead_id`,
  );
  return new Map(rows.map((row) => [row.lead_id, row.n]));
}

/** Gives conversations of one lead to another one, all of them or these; answers which. */
export async function giveConversations(
  tx: Tx,
  workspaceId: string,
  { from, into, ids }: { from: string; into: string; ids?: readonly string[] },
): Promise<string[]> {
  const rows = await list(
    tx,
    sql<{ id: string }>`with chosen as (select c.id from conversations c
        where c.workspace_id = ${workspaceId} and c.lead_id = ${from}
          ${ids === undefined ? sql`` : sql`and c.id = any(${[...ids]}::uuid[])`} order by c.id for update)
      update conversations c set lead_id = ${into} from chosen
      where c.workspace_id = ${workspaceId} and c.id = chosen.id returning c.id`,
  );
  return rows.map(({ id }) => id);
}
