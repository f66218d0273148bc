import type { LeadsNetwork, NetworkReader, NetworkSearched } from '../leads-network.ts';

/** Where a walk through several searches stands; survives restarts as JSON. */
export interface WalkPosition {
  urls: readonly string[];
  /** Index of the search being read. */
  search: number;
  cursor: string | null;
  /** Found and not handed out yet. */
  rest: NetworkSearched[];
  /** Who was handed out or waits in `rest`, each person once. */
  seen: string[];
  /** People that the first pages said there are; null: not known. */
  total: number | null;
}

export const walkFrom = (urls: readonly string[]): WalkPosition => ({
  urls,
  search: 0,
  cursor: null,
  rest: [],
  seen: [],
  total: null,
});

export const isWalked = ({ urls, search, rest }: WalkPosition): boolean =>
  search >= urls.length && rest.length === 0;

/** People per read; a page of the network may hold more or fewer. */
const pageSize = 25;

export const keyOfPerson = (person: NetworkSearched): string => person.publicIdentifier ?? person.providerId;

/**
 * The next people, `count` at most, and where the walk stands behind them; reads one page at most. Whom the network
 * hides is left out, and nobody comes twice.
 */
export async function walkOn(
  network: Pick<LeadsNetwork, 'searchPeople'>,
  who: NetworkReader,
  from: WalkPosition,
  count: number,
): Promise<{ people: NetworkSearched[]; next: WalkPosition }> {
  let next = from;
  const url = from.urls[from.search];
  if (from.rest.length < count && url !== undefined) {
    const page = await network.searchPeople(who, url, { cursor: from.cursor, limit: pageSize });
    const seen = new Set(from.seen);
    const fresh = page.items.filter((person) => {
      const key = keyOfPerson(person);
      if (person.fullName === null || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    const isFirst = from.cursor === null;
    next = {
      ...from,
      search: page.cursor === null ? from.search + 1 : from.search,
      cursor: page.cursor,
      rest: [...from.rest, ...fresh],
      seen: [...seen],
      total: isFirst && page.total !== null ? (from.total ?? 0) + page.total : from.total,
    };
  }
  return { people: next.rest.slice(0, count), next: { ...next, rest: next.rest.slice(count) } };
}
