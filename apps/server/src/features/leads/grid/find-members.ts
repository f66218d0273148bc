import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { GridPosition } from './grid-cursor.ts';
import {
  countUpTo,
  type GridMember,
  type GridSource,
  type GridWay,
  idsUpTo,
  readSegment,
} from './grid-page.store.ts';
import type { Segment } from './grid-order.sql.ts';
import type { ListPart } from './list-parts.ts';

/** Rows looked at before another way is tried: for each row wanted, and at most. */
const [shortPerRow, longRows] = [16, 20_000];
/** Rows of a part that are simply read and sorted where nothing reads fewer. */
const fetchedRowsMax = 10_000;
/** More values than this are merged only when a short walk has not found enough: planning them takes time. */
const mergedAtOnceMax = 48;

export interface Found {
  members: GridMember[];
  /** How the last rows were found; a part that was fetched can be counted too. */
  way: GridWay;
}

/**
 * Up to `limit` rows after a position, by the way that reads the fewest: a part that is small, the values of one field in
 * the order of age, along the order, and one pass over the list when everything else ends without enough.
 */
export async function findMembers(
  tx: Tx,
  source: GridSource,
  parts: readonly ListPart[],
  list: { leads: number },
  { after, limit }: { after: GridPosition | null; limit: number },
): Promise<Found> {
  const { segments } = source.order;
  const members: GridMember[] = [];
  let way: GridWay = { way: 'scan' };
  for (const segment of segments.slice(Math.max(0, segments.indexOf(after?.segment ?? 'filled')))) {
    const missing = limit - members.length;
    if (missing === 0) break;
    const found = await findInSegment(tx, source, parts, list, { segment, after, limit: missing });
    members.push(...found.members);
    way = found.way;
  }
  return { members, way };
}

async function findInSegment(
  tx: Tx,
  source: GridSource,
  parts: readonly ListPart[],
  list: { leads: number },
  page: { segment: Segment; after: GridPosition | null; limit: number },
): Promise<Found> {
  const { order, conditions } = source;
  const { limit } = page;
  const read = async (way: GridWay): Promise<Found> => ({
    members: await readSegment(tx, source, way, page),
    way,
  });
  /** Whether this was everything, or enough. */
  const ends = ({ members, way }: Found) =>
    members.length === limit ||
    (way.way !== 'walk' && way.way !== 'merge') ||
    conditions.length === 0 ||
    list.leads <= way.rowsMax;

  const few = ({ values }: ListPart) => values.length > 0 && values.length <= mergedAtOnceMax;
  const mergeable = order.isAge
    ? (parts.find(few) ?? parts.find(({ values }) => values.length > 0))
    : undefined;
  const isMergedAtOnce = mergeable !== undefined && few(mergeable);
  const short = { rowsMax: conditions.length === 0 ? limit : limit * shortPerRow };
  const isWalked = order.indexed(page.segment);
  let matchedPerRow = 0;
  if (!isMergedAtOnce) {
    const smallPart = await smallest(tx, source, parts, limit);
    if (smallPart !== null) return read(smallPart);
  }
  if (isMergedAtOnce || isWalked) {
    const begun = await read(
      isMergedAtOnce ? { way: 'merge', by: mergeable.values, ...short } : { way: 'walk', ...short },
    );
    if (ends(begun)) return begun;
    matchedPerRow = isMergedAtOnce ? 0 : begun.members.length / short.rowsMax;
  }
  // Beyond this a walk for what so many match looks at fewer rows.
  const balance = Math.min(fetchedRowsMax, Math.ceil(Math.sqrt(limit * list.leads)));
  const fetched =
    matchedPerRow * list.leads > 2 * balance ? null : await smallest(tx, source, parts, balance);
  if (fetched !== null) return read(fetched);
  if (mergeable !== undefined) {
    const merged = await read({ way: 'merge', by: mergeable.values, rowsMax: longRows });
    if (ends(merged)) return merged;
  } else if (isWalked) {
    const walked = await read({ way: 'walk', rowsMax: longRows });
    if (ends(walked)) return walked;
  }
  const narrow = parts.find(({ isPass }) => isPass === true);
  if (narrow !== undefined) {
    const ids = await idsUpTo(tx, source, { by: narrow.by, max: fetchedRowsMax });
    if (ids !== null)
      return read({ way: 'fetch', from: narrow.from, by: sql`m.lead_id = any(${ids}::uuid[])` });
  }
  return read({ way: 'scan' });
}

/** The smallest part, when it has no more than `max` rows. */
async function smallest(
  tx: Tx,
  source: GridSource,
  parts: readonly ListPart[],
  max: number,
): Promise<Extract<GridWay, { way: 'fetch' }> | null> {
  const counted = await Promise.all(
    parts
      .filter(({ isPass }) => isPass !== true)
      .map(async (part) => ({
        part,
        amount: await countUpTo(tx, source, { ...(part.counted ?? part), max }),
      })),
  );
  const [least] = counted.toSorted((one, other) => one.amount - other.amount);
  return least === undefined || least.amount > max
    ? null
    : { way: 'fetch', from: least.part.from, by: least.part.by };
}
