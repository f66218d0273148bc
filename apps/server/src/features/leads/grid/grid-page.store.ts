import { type RawBuilder, sql } from 'kysely';
import { find, later, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { all, type Condition } from './grid-filter.sql.ts';
import type { GridPosition } from './grid-cursor.ts';
import type { GridOrder, Segment } from './grid-order.sql.ts';

/** A membership as a page shows it; the lead itself is read for the rows of the page alone. */
export interface GridMember {
  leadId: string;
  addedAt: number;
  contact: number;
  activityAt: number | null;
  position: GridPosition;
}

/** What a page is read from. */
export interface GridSource {
  workspaceId: string;
  listId: string;
  conditions: readonly Condition[];
  order: GridOrder;
}

/**
 * How a page is found. `walk`: along the index of the order until enough rows match, `rowsMax` of them at most. `fetch`: the few rows that one
 * question can match, then sorted. `merge`: the rows of several values of one field, each in the order of age already.
 * `scan`: one pass over the list.
 */
export type GridWay =
  | { way: 'walk'; rowsMax: number }
  | { way: 'scan' }
  | { way: 'fetch'; from: Condition; by: Condition }
  | { way: 'merge'; by: readonly MergedValue[]; rowsMax: number };

/** One value of a field, or one tag: the rows of either stand in an index in the order of age. */
export type MergedValue = { by: Condition } | { tagKey: string };

interface MemberRow {
  lead_id: string;
  added_at: number;
  contact: number;
  activity_at: number | null;
  position: (string | null)[];
}

/** Up to `limit` rows of one segment after a position. */
export async function readSegment(
  tx: Tx,
  source: GridSource,
  how: GridWay,
  { segment, after, limit }: { segment: Segment; after: GridPosition | null; limit: number },
): Promise<GridMember[]> {
  const statement = segmentQuery(source, how, { segment, after, limit });
  await steer(tx, how.way);
  const rows = await list(tx, statement);
  await steer(tx, 'free');
  return rows.map((row) => ({
    leadId: row.lead_id,
    addedAt: row.added_at,
    contact: row.contact,
    activityAt: row.activity_at,
    position: { segment, values: row.position },
  }));
}

/** The statement of {@link readSegment}. */
export function segmentQuery(
  { workspaceId, listId, conditions, order }: GridSource,
  how: GridWay,
  { segment, after, limit }: { segment: Segment; after: GridPosition | null; limit: number },
): RawBuilder<MemberRow> {
  const own = sql`m.workspace_id = ${workspaceId} and m.list_id = ${listId}`;
  const within = order.within(segment);
  const begun = after?.segment === segment ? order.after(segment, after.values) : sql`true`;
  const by = order.orderBy(segment);
  const columns = sql`m.lead_id, m.added_at, m.contact, m.activity_at, ${order.position(segment)} as position`;
  const matching = all(conditions);
  const tagged = (key: string): Condition => sql`(
      select t.lead_id, t.added_rank from lead_list_tags t
      where t.workspace_id = ${workspaceId} and t.list_id = ${listId} and t.tag_key = ${key}
        and ${after?.segment === segment ? order.afterAge(after.values, sql.raw('t')) : sql`true`}
      order by ${order.byAge(sql.raw('t'))} offset 0
    ) t join lead_list_members m on m.lead_id = t.lead_id and m.added_rank = t.added_rank`;
  switch (how.way) {
    case 'walk':
      return sql`select ${columns} from (
          select m.* from lead_list_members m where ${own} and ${within} and ${begun}
          order by ${by} limit ${how.rowsMax}
        ) m where ${matching} order by ${by} limit ${limit}`;
    case 'merge': {
      const branches = how.by.map((value) =>
        'tagKey' in value
          ? sql`(select m.* from ${tagged(value.tagKey)} where ${own} order by ${by})`
          : sql`(select m.* from lead_list_members m where ${own} and ${begun} and ${value.by} order by ${by})`,
      );
      return sql`select ${columns} from (
          select m.* from (${sql.join(branches, sql` union all `)}) m order by ${by} limit ${how.rowsMax}
        ) m where ${matching} order by ${by} limit ${limit}`;
    }
    case 'fetch':
      return sql`with m as materialized (select m.* from ${how.from} where ${own} and ${how.by})
        select ${columns} from m where ${within} and ${begun} and ${matching}
        order by ${by} limit ${limit}`;
    case 'scan':
      return sql`select ${columns} from lead_list_members m
        where ${own} and ${within} and ${begun} and ${matching} order by ${by} limit ${limit}`;
  }
}

/**
 * Says which kind of plan the way means: what the planner believes of a text that some rows hold is a guess, and an index
 * walked to its end for a row that is not there takes seconds.
 */
async function steer(tx: Tx, way: GridWay['way'] | 'free'): Promise<void> {
  const ordered = way === 'walk' || way === 'merge';
  const allowed = {
    enable_sort: !ordered,
    enable_bitmapscan: !ordered,
    enable_seqscan: !ordered,
    enable_indexscan: way !== 'scan',
  };
  const settings = Object.entries(allowed).map(
    ([name, on]) => sql`set_config(${name}, ${on ? 'on' : 'off'}, true)`,
  );
  await later(tx, sql`select ${sql.join(settings)}`);
}

/** How many rows hold, counted to `max` and one more. */
export async function countUpTo(
  tx: Tx,
  { workspaceId, listId }: Pick<GridSource, 'workspaceId' | 'listId'>,
  { from, by, max }: { from: Condition; by: Condition; max: number },
): Promise<number> {
  const row = await find(
    tx,
    sql<{ amount: number }>`select count(*) as amount from (
      select 1 from ${from} where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${by} limit ${max + 1}
    ) counted`,
  );
  return row?.amount ?? 0;
}

/** The leads of which a condition on an index holds; null when there are more than `max`. */
export async function idsUpTo(
  tx: Tx,
  { workspaceId, listId }: Pick<GridSource, 'workspaceId' | 'listId'>,
  { by, max }: { by: Condition; max: number },
): Promise<string[] | null> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select m.lead_id from lead_list_members m
      where m.workspace_id = ${workspaceId} and m.list_id = ${listId} and ${by} limit ${max + 1}`,
  );
  return rows.length > max ? null : rows.map((row) => row.lead_id);
}
