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
  /** A set of signals; null: none. */
  signals: number | null;
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
 * `deal`: the first `each` rows of many such values, in one question for all of them; a value may have more (see `isWhole`).
 * `scan`: one pass over the list, of which only rows up to a value of the first order are sorted where one is given.
 */
export type GridWay =
  | { way: 'walk'; rowsMax: number }
  | { way: 'scan'; upTo?: string }
  | { way: 'fetch'; from: Condition; by: Condition }
  | { way: 'merge'; by: readonly MergedValue[]; rowsMax: number }
  | { way: 'deal'; of: FieldKeys; each: number };

/** Values of one field, as its column holds them. */
export interface FieldKeys {
  column: Condition;
  keys: readonly string[];
}

/** One value of a field, or one tag: the rows of either stand in an index in the order of age. */
export type MergedValue = { by: Condition } | { tagKey: string };

interface MemberRow {
  lead_id: string;
  added_at: number;
  contact: number;
  activity_at: number | null;
  signals: number | null;
  position: (string | null)[];
  segment?: Segment;
  total?: number | null;
  /** Of a dealt row: its place among those of its value. */
  nth?: number;
}

/** A page, or what is left of it, in one segment. */
export interface SegmentPage {
  segment: Segment;
  after: GridPosition | null;
  limit: number;
}

/** Up to `limit` rows of one segment after a position. */
export async function readSegment(
  tx: Tx,
  source: GridSource,
  how: GridWay,
  page: SegmentPage,
): Promise<GridMember[]> {
  return (await readCounted(tx, source, how, page)).members;
}

/** What was read of a segment. */
interface SegmentRead {
  members: GridMember[];
  /** How many match in all segments, where a fetch saw each of them; null when that is not known. */
  total: number | null;
  /** False where a value had its whole deal in the page: its next row may belong there too. */
  isWhole: boolean;
}

/** The same with what is known besides. A fetch goes on with the segments behind: it has their rows in its hands. */
export async function readCounted(
  tx: Tx,
  source: GridSource,
  how: GridWay,
  page: SegmentPage,
): Promise<SegmentRead> {
  const statement = segmentQuery(source, how, page);
  await steer(tx, how.way);
  const rows = await list(tx, statement);
  await steer(tx, 'free');
  const members = rows.slice(0, page.limit).map((row) => ({
    leadId: row.lead_id,
    addedAt: row.added_at,
    contact: row.contact,
    activityAt: row.activity_at,
    signals: row.signals,
    position: { segment: row.segment ?? page.segment, values: row.position },
  }));
  const isWhole = how.way !== 'deal' || rows.every(({ nth = 0 }) => nth < how.each);
  return { members, total: rows[0]?.total ?? null, isWhole };
}

/**
 * For the whole transaction: each statement is planned for what it asks about. A plan for any value suits neither the tag
 * that one of five carries nor the one that nobody does.
 */
export async function planForValues(tx: Tx): Promise<void> {
  await later(tx, sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

/** The statement of {@link readSegment}. */
export function segmentQuery(source: GridSource, how: GridWay, page: SegmentPage): RawBuilder<MemberRow> {
  const { workspaceId, listId, conditions, order } = source;
  const { segment, after, limit } = page;
  const own = sql`m.workspace_id = ${workspaceId} and m.list_id = ${listId}`;
  const within = order.within(segment);
  const begun = after?.segment === segment ? order.after(segment, after.values) : sql`true`;
  const by = order.orderBy(segment);
  const columns = sql`m.lead_id, m.added_at, m.contact, m.activity_at, m.signals, ${order.position(segment)} as position`;
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
    case 'deal':
      return sql`select ${columns}, m.nth from unnest(${how.of.keys}::text[]) as dealt (key) cross join lateral (
          select m.*, row_number() over (order by ${by}) as nth from lead_list_members m
          where ${own} and ${begun} and ${how.of.column} = dealt.key and ${matching} order by ${by} limit ${how.each}
        ) m order by ${by} limit ${limit}`;
    case 'fetch':
      return fetchQuery(source, how, page, own);
    case 'scan': {
      const few = how.upTo === undefined ? within : order.upTo(segment, how.upTo);
      return sql`select ${columns} from lead_list_members m
        where ${own} and ${few} and ${begun} and ${matching} order by ${by} limit ${limit}`;
    }
  }
}

/** The few rows that can match, once for all segments from the page's on. */
function fetchQuery(
  { conditions, order }: GridSource,
  how: Extract<GridWay, { way: 'fetch' }>,
  { segment, after, limit }: SegmentPage,
  own: Condition,
): RawBuilder<MemberRow> {
  const total = after === null ? sql`(select count(*) from m)` : sql`null::bigint`;
  const segments = order.segments.slice(order.segments.indexOf(segment)).map((each) => {
    const begun = after?.segment === each ? order.after(each, after.values) : sql`true`;
    return sql`(select m.lead_id, m.added_at, m.contact, m.activity_at, m.signals, ${order.position(each)} as position,
        ${sql.lit(each)} as segment, ${total} as total
      from m where ${order.within(each)} and ${begun} order by ${order.orderBy(each)} limit ${limit})`;
  });
  return sql`with m as materialized (select m.* from ${how.from} where ${own} and ${how.by} and ${all(conditions)})
    ${sql.join(segments, sql` union all `)}`;
}

/**
 * Says which kind of plan the way means: what the planner believes of a text that some rows hold is a guess, and an index
 * walked to its end for a row that is not there takes seconds.
 */
export async function steer(tx: Tx, way: GridWay['way'] | 'free'): Promise<void> {
  const ordered = way === 'walk' || way === 'merge' || way === 'deal';
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

/** The leads of a list whose texts fit a `like` pattern, by the index over parts of texts; null when there are more than `max`. */
export async function leadsLike(
  tx: Tx,
  { listId }: Pick<GridSource, 'listId'>,
  { pattern, max }: { pattern: string; max: number },
): Promise<string[] | null> {
  const rows = await list(
    tx,
    sql<{ lead_id: string }>`select lead_id from waypost_members_like(${listId}, ${pattern}, ${max + 1})`,
  );
  return rows.length > max ? null : rows.map((row) => row.lead_id);
}
