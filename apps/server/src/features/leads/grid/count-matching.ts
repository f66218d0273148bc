import { sql } from 'kysely';
import { find, get } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { all } from './grid-filter.sql.ts';
import type { GridSource, GridWay } from './grid-page.store.ts';

/** Lists up to this size are counted; of larger ones a sample is. */
const countedLeadsMax = 50_000;
const sampledLeads = 4_000;
const sampledPagesMax = 4_000;

export interface GridCount {
  value: number;
  exact: boolean;
}

/** How many leads of a list match: counted where that is cheap, else estimated from a sample. */
export async function countMatching(
  tx: Tx,
  source: Omit<GridSource, 'order'>,
  how: GridWay,
  list: { leads: number },
): Promise<GridCount> {
  const { workspaceId, listId, conditions } = source;
  if (conditions.length === 0) return { value: list.leads, exact: true };
  const own = sql`m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${all(conditions)}`;
  if (how.way === 'fetch') {
    return { value: await amount(tx, sql`${how.from} where ${own} and ${how.by}`), exact: true };
  }
  if (list.leads <= countedLeadsMax) {
    return { value: await amount(tx, sql`lead_list_members m where ${own}`), exact: true };
  }
  return estimate(tx, source, list);
}

async function amount(tx: Tx, from: ReturnType<typeof sql>): Promise<number> {
  return (await get(tx, sql<{ amount: number }>`select count(*) as amount from ${from}`)).amount;
}

/** Pages of the table drawn by chance; the share of the list's leads on them that match is the share of all. */
async function estimate(
  tx: Tx,
  { workspaceId, listId, conditions }: Omit<GridSource, 'order'>,
  { leads }: { leads: number },
): Promise<GridCount> {
  const table = await find(
    tx,
    sql<{ pages: number }>`select relpages as pages from pg_class where oid = 'lead_list_members'::regclass`,
  );
  const ofPages = (100 * sampledPagesMax) / Math.max(1, table?.pages ?? 1);
  const percent = Math.min(100, ofPages, (100 * sampledLeads) / leads);
  const sample = await get(
    tx,
    sql<{ looked_at: number; matching: number }>`select count(*) as looked_at,
        count(*) filter (where ${all(conditions)}) as matching
      from lead_list_members m tablesample system (${percent})
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId}`,
  );
  const share = sample.looked_at === 0 ? 0 : sample.matching / sample.looked_at;
  return { value: Math.round(share * leads), exact: false };
}
