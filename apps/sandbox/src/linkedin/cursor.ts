import { invalid } from './wire-error.ts';
import { limitOf, type Fields } from './params.ts';

export interface Page<T> {
  items: T[];
  cursor: string | null;
}

interface Position {
  list: string;
  limit: number;
  /** How many items were given before. */
  start?: number;
  after: string;
  filters: Record<string, unknown>;
}

export interface PageQuery {
  /** Names the list; a cursor is good for the list it came from only. */
  list: string;
  limit: number;
  after?: string;
  start: number;
  /** Set while pages are counted from the top: how far they are moved besides. */
  places?: number;
  /** The filters of the first request, which travel inside the cursor. */
  filters: Fields;
}

const countedFromTop = new WeakMap<Fields, number>();
const shortened = new WeakMap<Fields, number>();

/** From now on the page that this query asks for has so many items at most, as the network sometimes gives fewer. */
export const shortenPages = (query: Fields, itemsMax: number) => void shortened.set(query, itemsMax);

/**
 * From now on the page that this query asks for is found by counting from the top, as the network itself does: what
 * came or went above it since makes items show twice or not at all. `places` moves it further down (or up).
 */
export const countFromTop = (query: Fields, places: number) => void countedFromTop.set(query, places);

/**
 * Reads `cursor` or the first page's parameters. A cursor of another list, or one that was changed, is refused;
 * the filters inside it win over those of the query. `asked` is the query of the request where `query` is made of
 * more than that.
 */
export function pageQuery(
  list: string,
  query: Fields,
  max: number,
  fallback: number,
  asked: Fields = query,
): PageQuery {
  const cursor = query['cursor'];
  const places = countedFromTop.get(asked);
  const itemsMax = shortened.get(asked) ?? Number.POSITIVE_INFINITY;
  if (cursor === undefined || cursor === '') {
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    return { list, limit: Math.min(itemsMax, limitOf(query, max, fallback)), start: 0, places, filters };
  }
  const position = readCursor(cursor);
  if (position.list !== list) throw invalid('The cursor does not belong to this list.');
  const limit =
    query['limit'] === undefined || query['limit'] === '' ? position.limit : limitOf(query, max, fallback);
  return {
    list,
    limit: Math.min(itemsMax, limit),
    after: position.after,
    start: position.start ?? 0,
    places,
    filters: position.filters,
  };
}

/**
 * Cuts one page out of items that are sorted by `keyOf` from large to small. The position is the key of the last
 * item given, so that new items on top neither repeat nor hide older ones.
 */
export function pageOf<T>(query: PageQuery, sorted: readonly T[], keyOf: (item: T) => string): Page<T> {
  const start = startOf(query, sorted, keyOf);
  const items = sorted.slice(start, start + query.limit);
  const last = items.at(-1);
  const more = last !== undefined && start + items.length < sorted.length;
  const position: Position | undefined = more
    ? {
        list: query.list,
        limit: query.limit,
        start: query.start + items.length,
        after: keyOf(last),
        filters: { ...query.filters },
      }
    : undefined;
  return { items, cursor: position ? Buffer.from(JSON.stringify(position)).toString('base64') : null };
}

function startOf<T>(query: PageQuery, sorted: readonly T[], keyOf: (item: T) => string): number {
  if (query.after === undefined) return 0;
  if (query.places === undefined) return firstBelow(sorted, keyOf, query.after);
  return Math.min(sorted.length, Math.max(0, query.start + query.places));
}

/** A key that sorts by instant, then by id. */
export const timeKey = (atMs: number, id: string) => `${String(atMs).padStart(15, '0')}|${id}`;

function firstBelow<T>(sorted: readonly T[], keyOf: (item: T) => string, after: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(sorted[middle] as T) < after) high = middle;
    else low = middle + 1;
  }
  return low;
}

function readCursor(cursor: unknown): Position {
  const refused = invalid('The cursor is not valid.');
  if (typeof cursor !== 'string' || cursor.length % 4 !== 0 || !/^[A-Za-z0-9+/]+=*$/.test(cursor))
    throw refused;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
  } catch {
    throw refused;
  }
  const position = value as Partial<Position> | null;
  if (
    typeof position?.list !== 'string' ||
    typeof position.after !== 'string' ||
    typeof position.limit !== 'number'
  )
    throw refused;
  return {
    list: position.list,
    after: position.after,
    start: typeof position.start === 'number' ? position.start : undefined,
    limit: position.limit,
    filters: position.filters ?? {},
  };
}
