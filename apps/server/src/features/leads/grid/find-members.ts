import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { GridPosition } from './grid-cursor.ts';
import { all } from './grid-filter.sql.ts';
import {
  countUpTo,
  type GridMember,
  type GridSource,
  type GridWay,
  leadsLike,
  readCounted,
  type SegmentPage,
} from './grid-page.store.ts';
import { type ListPart, members as allMembers } from './list-parts.ts';
import { type Share, valueBehindPage } from './sample.store.ts';

/** Rows looked at before another way is tried: for each row wanted, and at most. */
const [shortPerRow, longRows] = [16, 20_000];
/** Rows of a part that are simply read and sorted where nothing reads fewer, and where the rest would be the whole list. */
const [fetchedRowsMax, fetchedInsteadMax] = [10_000, 60_000];
/** More values than this are merged only when a short walk has not found enough: planning them takes time. */
const mergedAtOnceMax = 48;
/** From this many values on their first rows are asked for in one question, which is planned once. */
const dealtFrom = 16;
/** Rows that a walk may look at for each row wanted. */
const walkedPerRowMax = 18;
/** Lists up to this size are passed over in a moment: nothing is sampled to sort fewer of their rows. */
const simplyScannedMax = 50_000;

export interface Found {
  members: GridMember[];
  /** All that match, where finding the rows told; else null. */
  total: number | null;
}

/** What is known about a list and what is asked of it. */
export interface Findable {
  source: GridSource;
  parts: readonly ListPart[];
  /** The `like` pattern that all rows fit which match. */
  pattern: string | null;
  leads: number;
  /** By a sample; null where none was taken. */
  share: Share | null;
}

/** Whether so many match that a walk finds a page among few rows, and needs no other way. */
export const isOften = (share: Share | null): boolean => share !== null && share.all >= 1 / walkedPerRowMax;

/**
 * Up to `limit` rows after a position, by the way that reads the fewest: a part that is small, the values of one field in
 * the order of age, along the order, those whose texts hold a part of a word, and one pass over the list when everything
 * else ends without enough.
 */
export async function findMembers(
  tx: Tx,
  asked: Findable,
  { after, limit }: { after: GridPosition | null; limit: number },
): Promise<Found> {
  const { segments } = asked.source.order;
  const members: GridMember[] = [];
  let total: number | null = null;
  for (const segment of segments.slice(Math.max(0, segments.indexOf(after?.segment ?? 'filled')))) {
    const missing = limit - members.length;
    if (missing === 0) break;
    const search = new SegmentSearch(tx, asked, { segment, after, limit: missing });
    const { way } = await search.find();
    members.push(...search.found);
    total = search.total;
    // It went on by itself.
    if (way === 'fetch') break;
  }
  return { members, total };
}

class SegmentSearch {
  found: GridMember[] = [];
  total: number | null = null;
  readonly #tx: Tx;
  readonly #asked: Findable;
  readonly #page: SegmentPage;

  constructor(tx: Tx, asked: Findable, page: SegmentPage) {
    this.#tx = tx;
    this.#asked = asked;
    this.#page = page;
  }

  async read(way: GridWay): Promise<GridWay> {
    await this.#readOf(way);
    return way;
  }

  async #readOf(way: GridWay): Promise<{ isWhole: boolean }> {
    const { members, total, isWhole } = await readCounted(this.#tx, this.#asked.source, way, this.#page);
    this.found = members;
    this.total = total;
    return { isWhole };
  }

  /** Reads the rows, and answers how they were found. */
  async find(): Promise<GridWay> {
    const { source, parts, share } = this.#asked;
    const { limit, segment } = this.#page;
    const isAll = source.conditions.length === 0;
    const few = ({ values }: ListPart) => values.length > 0 && values.length <= mergedAtOnceMax;
    const mergeable = source.order.isAge
      ? (parts.find(few) ?? parts.find(({ values }) => values.length > 0))
      : undefined;
    const isWalked = source.order.indexed(segment);
    const short = isAll ? limit : limit * shortPerRow;
    let matchedPerRow = 0;

    const dealt = await this.#deal(mergeable);
    if (dealt !== null) return dealt;
    if (mergeable !== undefined && few(mergeable) && !this.#isFarBehind(mergeable)) {
      const merged = await this.#upTo({ way: 'merge', by: mergeable.values, rowsMax: short });
      if (merged !== null) return merged;
    } else if (share === null) {
      const least = await this.#smallest(limit);
      if (least !== null) return this.read(least);
      if (isWalked) {
        const walked = await this.#upTo({ way: 'walk', rowsMax: short });
        if (walked !== null) return walked;
        matchedPerRow = this.found.length / short;
      }
    } else if (isWalked && (isOften(share) || (mergeable === undefined && share.all * longRows >= limit))) {
      const walked = await this.#upTo({ way: 'walk', rowsMax: longRows });
      if (walked !== null) return walked;
    }
    return this.#further({ mergeable, isWalked, matchedPerRow: share?.all ?? matchedPerRow });
  }

  /**
   * The first rows of each of many values: enough, unless one of them has more than its share of the page. Only where
   * nothing else is asked, as a value of which nothing matches would be read to its end.
   */
  async #deal(part: ListPart | undefined): Promise<GridWay | null> {
    const of = part?.keyed;
    if (of === undefined || of.keys.length < dealtFrom || this.#asked.source.conditions.length > 1)
      return null;
    const { limit } = this.#page;
    const each = Math.max(2, Math.ceil((limit * shortPerRow) / of.keys.length));
    const way = { way: 'deal', of, each } as const;
    return (await this.#readOf(way)).isWhole ? way : null;
  }

  #isFarBehind({ isWide }: ListPart): boolean {
    const { share, leads } = this.#asked;
    return isWide === true && share !== null && share.all * leads <= fetchedRowsMax;
  }

  async #further(known: {
    mergeable: ListPart | undefined;
    isWalked: boolean;
    matchedPerRow: number;
  }): Promise<GridWay> {
    const { source, pattern, leads, share } = this.#asked;
    const { limit } = this.#page;
    // Beyond this a walk for what so many match looks at fewer rows.
    const balance = Math.min(fetchedRowsMax, Math.ceil(Math.sqrt(limit * leads)));
    if (known.matchedPerRow * leads <= 2 * balance) {
      const fetched = await this.#few(balance);
      if (fetched !== null) return this.read(fetched);
    }
    if (pattern !== null && (share?.like ?? 0) * leads <= fetchedRowsMax) {
      const ids = await leadsLike(this.#tx, source, { pattern, max: fetchedRowsMax });
      const by = sql`m.lead_id = any(${ids}::uuid[])`;
      if (ids !== null) return this.read({ way: 'fetch', from: sql`lead_list_members m`, by });
    }
    const isHopeful = share === null || share.all * longRows >= limit / 5;
    if (known.mergeable !== undefined) {
      const merged = await this.#upTo({ way: 'merge', by: known.mergeable.values, rowsMax: longRows });
      if (merged !== null) return merged;
    } else if (known.isWalked && isHopeful) {
      const walked = await this.#upTo({ way: 'walk', rowsMax: longRows });
      if (walked !== null) return walked;
    }
    const instead = leads > fetchedInsteadMax ? await this.#smallest(fetchedInsteadMax) : null;
    return instead === null ? this.#scan() : this.read(instead);
  }

  /** A walk or a merge of some rows at most; null when it ended with neither all nor enough. */
  async #upTo(way: Extract<GridWay, { rowsMax: number }>): Promise<GridWay | null> {
    await this.read(way);
    const { source, leads } = this.#asked;
    const isEnough = this.found.length === this.#page.limit;
    return isEnough || source.conditions.length === 0 || leads <= way.rowsMax ? way : null;
  }

  /** A part with `max` rows at most. The only question's part is as large as the sample says: it need not be counted. */
  async #few(max: number): Promise<Extract<GridWay, { way: 'fetch' }> | null> {
    const { source, parts, share, leads } = this.#asked;
    const [only] = parts;
    if (
      share !== null &&
      source.conditions.length === 1 &&
      only !== undefined &&
      share.all * leads <= max / 2
    ) {
      return { way: 'fetch', from: only.from, by: only.by };
    }
    return this.#smallest(max);
  }

  /** The smallest part, when it has no more than `max` rows. */
  async #smallest(max: number): Promise<Extract<GridWay, { way: 'fetch' }> | null> {
    const counted = await Promise.all(
      this.#asked.parts.map(async (part) => ({
        part,
        amount: await countUpTo(this.#tx, this.#asked.source, { ...(part.counted ?? part), max }),
      })),
    );
    const [least, ...others] = counted.toSorted((one, other) => one.amount - other.amount);
    if (least === undefined || least.amount > max) return null;
    // What the other questions leave is said too: the database may look into several indexes at once.
    const more = others.flatMap(({ part }) => (part.from === allMembers ? [part.by] : []));
    return { way: 'fetch', from: least.part.from, by: all([least.part.by, ...more]) };
  }

  /** One pass. Of a large list only rows before a value are sorted, behind which by a sample the page does not go. */
  async #scan(): Promise<GridWay> {
    const { source, leads } = this.#asked;
    const { segment, after, limit } = this.#page;
    if (leads > simplyScannedMax) {
      const upTo = await valueBehindPage(this.#tx, source, { segment, after, limit, leads });
      const way = { way: 'scan', upTo: upTo ?? undefined } as const;
      if (upTo !== null) {
        await this.read(way);
        if (this.found.length === limit) return way;
      }
    }
    return this.read({ way: 'scan' });
  }
}
