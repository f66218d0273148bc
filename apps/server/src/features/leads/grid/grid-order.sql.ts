import { customFieldName, gridField } from '@waypost/domain/leads/grid/grid-fields';
import type { GridSort } from '@waypost/domain/leads/grid/grid-query';
import { sql } from 'kysely';
import {
  all,
  type Condition,
  customDay,
  customNumber,
  customText,
  isKeyed,
  keyColumns,
} from './grid-filter.sql.ts';
import type { GridAsk } from './read-ask.ts';

const last = '\u{10FFFF}';

/** One value that rows are ordered by, and how. */
interface OrderPart {
  value: Condition;
  /** Type a position's text is read back as. */
  type: 'text collate "C"' | 'bigint' | 'smallint' | 'integer' | 'timestamptz' | 'uuid';
  descending: boolean;
}

/** A field's value as it is ordered. */
interface OrderKey extends OrderPart {
  /** Rows without a value, which come last in both directions; null for a field that all have. */
  empty: Condition | null;
  /** Whether an index holds the rows with a value in this order. */
  indexed: boolean;
}

/** The rows with a value of the first order, or those without one, which come after them. */
export type Segment = 'filled' | 'empty';

export interface GridOrder {
  segments: readonly Segment[];
  /** Condition for the rows of a segment. */
  within(segment: Segment): Condition;
  orderBy(segment: Segment): Condition;
  /** Select list of the values a position holds, as one text array. */
  position(segment: Segment): Condition;
  /** Condition for the rows after a position. */
  after(segment: Segment, position: readonly (string | null)[]): Condition;
  /** The value that orders a segment first, as text, and the condition for the rows of the segment up to it. */
  firstValue(segment: Segment): Condition;
  upTo(segment: Segment, value: string): Condition;
  /** How many values a position of a segment has. */
  size(segment: Segment): number;
  /** Whether an index walks a segment in its order, so that a page is found without reading the rest. */
  indexed(segment: Segment): boolean;
  /** Newest first or oldest first, and nothing else. */
  isAge: boolean;
  /** Of an order by age: the order, and the rows after a position, of a table `t` that repeats rank and lead. */
  byAge(table: Condition): Condition;
  afterAge(position: readonly (string | null)[], table: Condition): Condition;
}

const rank = sql`m.added_rank`;
const leadId = sql`m.lead_id`;

/** The order of rows: by the sorts one after the other, then newest first (or, where the first sort descends through an index, oldest first), then by lead. */
export function orderOf({ sorts, kinds }: Pick<GridAsk, 'sorts' | 'kinds'>): GridOrder {
  const [firstSort, ...otherSorts] = sorts;
  const first = keyOf(firstSort, kinds);
  const others = otherSorts.map((sort) => keyOf(sort, kinds));
  const parts = (segment: Segment): [OrderPart, ...OrderPart[]] => {
    // An index is walked in one direction: ties go the way the first order goes.
    const descending = segment === 'filled' && first.descending;
    const second = others.flatMap((key) =>
      key.empty === null ? [partOf(key)] : [emptyPart(key.empty), partOf(key)],
    );
    const last: OrderPart = { value: leadId, type: 'uuid', descending };
    const behind = [...second, { value: rank, type: 'bigint', descending } as const, last];
    if (segment === 'filled') return [partOf(first), ...behind];
    const [start = last, ...rest] = behind;
    return [start, ...rest];
  };
  const within = (segment: Segment) => withinSegment(first, segment);
  return {
    segments: first.empty === null ? ['filled'] : ['filled', 'empty'],
    within,
    orderBy: (segment) =>
      sql.join(
        parts(segment).map(({ value, descending }) => (descending ? sql`${value} desc` : sql`${value}`)),
      ),
    position: (segment) => sql`array[${sql.join(parts(segment).map(({ value }) => sql`(${value})::text`))}]`,
    after: (segment, position) => afterPosition(parts(segment), position),
    firstValue: (segment) => sql`(${parts(segment)[0].value})::text`,
    upTo: (segment, given) => {
      const { value, type, descending } = parts(segment)[0];
      const upTo = sql`${value} ${descending ? sql`>=` : sql`<=`} ${given}::${sql.raw(type)}`;
      // Null compares to nothing, and asking for it again would take the value out of the row twice.
      return segment === 'filled' && !isKeyed(firstSort.field) ? upTo : all([within(segment), upTo]);
    },
    size: (segment) => parts(segment).length,
    // Those without a value stand in the order of age, which has an index of its own.
    indexed: (segment) =>
      first.indexed && (segment === 'filled' || isKeyed(firstSort.field) || others.length === 0),
    isAge: firstSort.field === 'added' && others.length === 0,
    byAge: (table) =>
      first.descending
        ? sql`${table}.added_rank desc, ${table}.lead_id desc`
        : sql`${table}.added_rank, ${table}.lead_id`,
    afterAge: (position, table) =>
      sql`(${table}.added_rank, ${table}.lead_id) ${first.descending ? sql`<` : sql`>`}
        (${position[0] ?? null}::bigint, ${position.at(-1) ?? null}::uuid)`,
  };
}

const partOf = ({ value, type, descending }: OrderKey): OrderPart => ({ value, type, descending });
const emptyPart = (empty: Condition): OrderPart => ({
  value: sql`(case when ${empty} then 1 else 0 end)`,
  type: 'integer',
  descending: false,
});

function withinSegment({ empty, value, type }: OrderKey, segment: Segment): Condition {
  if (empty === null) return sql`true`;
  if (segment === 'empty') return empty;
  return type === 'text collate "C"' ? sql`${value} < ${last}` : sql`${value} is not null`;
}

function keyOf({ field, descending }: GridSort, kinds: GridAsk['kinds']): OrderKey {
  if (isKeyed(field)) {
    const value = sql.raw(keyColumns[field]);
    return { value, type: 'text collate "C"', descending, empty: sql`${value} = ${last}`, indexed: true };
  }
  const nullable = (value: Condition, type: OrderPart['type'], indexed: boolean): OrderKey => ({
    ...{ value, type, descending, indexed },
    empty: sql`${value} is null`,
  });
  switch (field) {
    // The rank is minus the time.
    case 'added':
      return { value: rank, type: 'bigint', descending: !descending, empty: null, indexed: true };
    case 'score':
      return nullable(sql`m.score`, 'smallint', true);
    case 'activity':
      return nullable(sql`m.activity_at`, 'timestamptz', true);
  }
  const name = customFieldName(field);
  if (name === null) throw new Error('An order was not checked before it was asked.');
  const kind = gridField(field, kinds)?.kind;
  const value = { number: customNumber, date: customDay }[kind as string] ?? customText;
  return nullable(value(name), 'text collate "C"', false);
}

/** Lexicographic: behind in the first value that differs. */
function afterPosition(parts: readonly OrderPart[], position: readonly (string | null)[]): Condition {
  const at = parts.map((part, index) => {
    const text = position[index] ?? null;
    return { ...part, text, given: sql`${text}::${sql.raw(part.type)}` };
  });
  const directions = new Set(at.map(({ descending }) => descending));
  if (directions.size === 1 && at.every(({ text }) => text !== null)) {
    const values = sql.join(at.map(({ value }) => value));
    const given = sql.join(at.map((part) => part.given));
    return at[0]?.descending === true ? sql`(${values}) < (${given})` : sql`(${values}) > (${given})`;
  }
  const branches = at.flatMap((part, index) => {
    // Nothing comes behind a missing value: those with a value stand in a part of their own before it.
    if (part.text === null) return [];
    const same = at.slice(0, index).map(({ value, given }) => sql`${value} is not distinct from ${given}`);
    return [
      all([
        ...same,
        part.descending ? sql`${part.value} < ${part.given}` : sql`${part.value} > ${part.given}`,
      ]),
    ];
  });
  const [start] = at;
  const either = sql`(${sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` or `,
  )})`;
  if (start === undefined || start.text === null) return either;
  // Says the same again in words that an index understands.
  return sql`${start.value} ${start.descending ? sql`<=` : sql`>=`} ${start.given} and ${either}`;
}
