import { sql } from 'kysely';
import { find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { all } from './grid-filter.sql.ts';
import type { GridSource, SegmentPage } from './grid-page.store.ts';

const sampledLeads = 4_000;
const sampledPagesMax = 4_000;
/** Draws about as many rows of the table as are asked for. */
async function percentOf(tx: Tx, { leads, rows }: { leads: number; rows: number }): Promise<number> {
  const table = await find(
    tx,
    sql<{ pages: number }>`select relpages as pages from pg_class where oid = 'lead_list_members'::regclass`,
  );
  return Math.min(100, (100 * sampledPagesMax) / Math.max(1, table?.pages ?? 1), (100 * rows) / leads);
}

/** Which part of a large list matches, 0-1. */
export interface Share {
  all: number;
  /** Which part has texts like the pattern; null without one. */
  like: number | null;
}

/** What matches of a large list, and what fits a pattern, from pages of the table drawn by chance. */
export async function shareThatMatches(
  tx: Tx,
  { workspaceId, listId, conditions }: Omit<GridSource, 'order'>,
  { leads, pattern, rows = sampledLeads }: { leads: number; pattern: string | null; rows?: number },
): Promise<Share> {
  const percent = await percentOf(tx, { leads, rows });
  // The rows that fit the pattern of the only question are those that match it: nothing looks at them twice.
  const fits = conditions.length === 1 ? sql`false` : sql`m.texts like ${pattern}::text`;
  const sample = await get(
    tx,
    sql<{ looked_at: number; matching: number; fitting: number }>`select count(*) as looked_at,
        count(*) filter (where ${all(conditions)}) as matching, count(*) filter (where ${fits}) as fitting
      from lead_list_members m tablesample system (${percent})
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId}`,
  );
  const of = (rows: number) => rows / Math.max(1, sample.looked_at);
  const fitting = conditions.length === 1 ? sample.matching : sample.fitting;
  return { all: of(sample.matching), like: pattern === null ? null : of(fitting) };
}

/**
 * Leads of a list drawn by chance. Of a list that is counted otherwise they are the same ones every time, so that what is
 * estimated from them does not move by itself.
 * @param leads how many the list holds.
 * @param rows how many are asked for; of a list that `isLarge` about so many come.
 */
export async function leadsByChance(
  tx: Tx,
  { workspaceId, listId }: Pick<GridSource, 'workspaceId' | 'listId'>,
  { leads, rows, isLarge }: { leads: number; rows: number; isLarge: boolean },
): Promise<string[]> {
  const inList = sql`m.workspace_id = ${workspaceId} and m.list_id = ${listId}`;
  if (isLarge) {
    const percent = await percentOf(tx, { leads, rows });
    const drawn = await list(
      tx,
      sql<{ id: string }>`select m.lead_id as id from lead_list_members m tablesample system (${percent})
        where ${inList} limit ${rows}`,
    );
    // The pages that were drawn may all be those of other lists.
    if (drawn.length > 0) return drawn.map(({ id }) => id);
  }
  const chosen = await list(
    tx,
    sql<{ id: string }>`select m.lead_id as id from lead_list_members m where ${inList}
      order by hashtext(m.lead_id::text) limit ${rows}`,
  );
  return chosen.map(({ id }) => id);
}

/**
 * A value of the first order before which more rows of a segment stand than a page has, as text; null when the sample
 * holds too few to say so. Rows behind it need not be sorted.
 */
export async function valueBehindPage(
  tx: Tx,
  { workspaceId, listId, conditions, order }: GridSource,
  { segment, after, limit, leads }: SegmentPage & { leads: number },
): Promise<string | null> {
  const percent = await percentOf(tx, { leads, rows: sampledLeads });
  // As many rows of the sample as a page has by chance, and so many more that hardly ever one of them is a row too few.
  const expected = (limit * sampledLeads) / leads;
  const before = Math.ceil(expected + 3 * Math.sqrt(expected) + 4);
  const begun = after?.segment === segment ? order.after(segment, after.values) : sql`true`;
  const row = await find(
    tx,
    sql<{ value: string }>`select ${order.firstValue(segment)} as value
      from lead_list_members m tablesample system (${percent})
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${order.within(segment)} and ${begun}
        and ${all(conditions)}
      order by ${order.orderBy(segment)} limit 1 offset ${before - 1}`,
  );
  return row?.value ?? null;
}
