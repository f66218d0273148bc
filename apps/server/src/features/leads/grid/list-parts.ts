import { choicesIn, type GridFilter } from '@waypost/domain/leads/grid/grid-query';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tenant.ts';
import { fold } from '../folded-text.ts';
import { isValued, type ValuedField, valuesHolding } from '../store/list-value.store.ts';
import { gridKey, gridText } from '../store/member-keys.ts';
import {
  type Condition,
  conditionOf,
  isKeyed,
  keyColumns,
  keyRange,
  degreesIn,
  signalSets,
} from './grid-filter.sql.ts';
import type { FieldKeys, MergedValue } from './grid-page.store.ts';
import type { GridAsk } from './read-ask.ts';

/** A part of a list in which everything stands that one question can match, reached by an index. */
export interface ListPart {
  /** The memberships `m`, and what they are reached through. */
  from: Condition;
  by: Condition;
  /** The values that make up the part, where they are few enough to be merged; an index holds each in the order of age. */
  values: readonly MergedValue[];
  /** The same values where they are a field's own, so that one question can name them all. */
  keyed?: FieldKeys;
  /** True: most rows of these values are not meant, and those that are stand far behind. */
  isWide?: true;
  /** Where the part is counted, when that takes fewer rows than reaching it; the memberships' columns are an `m`'s too. */
  counted?: { from: Condition; by: Condition };
}

export const members = sql.raw('lead_list_members m');
/** Planning a merge of more values takes longer than looking at the rows. */
const mergedValuesMax = 150;
const fieldsByRank = [
  'profile',
  'name',
  'company',
  'title',
  'status',
  'activity',
  'location',
  'tags',
  'score',
  'added',
];
const lastKey = gridKey(null);

/**
 * The parts of a list that the questions leave; a question that leaves no part an index knows gives none.
 * @param withValues false where nobody needs to know which titles, companies and places hold a text.
 */
export async function partsOf(
  tx: Tx,
  workspaceId: string,
  listId: string,
  ask: Pick<GridAsk, 'filters' | 'kinds'>,
  { withValues }: { withValues: boolean },
): Promise<ListPart[]> {
  const parts = await Promise.all(
    ask.filters.map(async (filter) => {
      const { field, is } = filter;
      if (withValues && isValued(field) && (is === 'contains' || is === 'starts_with')) {
        const part = await partOfValues(tx, workspaceId, listId, { field, is, value: filter.value });
        if (part !== null) return part;
      }
      return partOf(workspaceId, listId, filter, ask.kinds);
    }),
  );
  // The question that usually leaves least comes first.
  const rankOf = (index: number) => fieldsByRank.indexOf(ask.filters[index]?.field ?? '');
  return parts
    .map((part, index) => ({ part, rank: rankOf(index) }))
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ part }) => part ?? []);
}

async function partOfValues(
  tx: Tx,
  workspaceId: string,
  listId: string,
  { field, is, value }: { field: ValuedField; is: 'contains' | 'starts_with'; value: string | undefined },
): Promise<ListPart | null> {
  // Keys leave out the signs a text begins with.
  const text = is === 'contains' ? gridText(value) : gridKey(value);
  if (text === lastKey || gridKey(text) !== text) return null;
  const keys = await valuesHolding(tx, workspaceId, listId, { field, text, is, max: mergedValuesMax });
  if (keys.length > mergedValuesMax) return null;
  const column = sql.raw(keyColumns[field]);
  return {
    from: members,
    by: sql`${column} = any(${keys}::text[])`,
    values: keys.map((key) => ({ by: sql`${column} = ${key}` })),
    keyed: { column, keys },
  };
}

function partOf(
  workspaceId: string,
  listId: string,
  filter: GridFilter,
  kinds: GridAsk['kinds'],
): ListPart | null {
  const { field, is } = filter;
  if (isKeyed(field)) {
    const by = keyRange(field, filter);
    if (by === null) return null;
    return { from: members, by, values: is === 'starts_with' ? [] : [{ by }] };
  }
  const own = conditionOf(workspaceId, filter, kinds);
  switch (field) {
    case 'score':
      return is === 'empty' ? null : { from: members, by: own, values: scoresOf(filter) };
    case 'status':
      return contactPart(choicesIn(filter.value ?? ''));
    case 'degree':
      return {
        ...{ from: members, by: sql`${own} and m.degree is not null` },
        values: degreesIn(filter.value ?? '').map((degree) => ({
          by: sql`m.degree = ${sql.lit(degree)}::smallint and m.degree is not null`,
        })),
      };
    case 'signals':
      return {
        ...{ from: members, by: sql`${own} and m.signals <> 0` },
        values: signalSets(filter.value ?? '').map((set) => ({
          by: sql`m.signals = ${sql.lit(set)}::smallint and m.signals <> 0`,
        })),
      };
    case 'profile':
      return is === 'equals' ? { from: members, by: own, values: [] } : null;
    case 'tags':
      return is === 'has' ? tagPart(workspaceId, listId, fold(filter.value ?? '')) : null;
    case 'added':
      return is === 'at_least' || is === 'at_most' || is === 'equals'
        ? { from: members, by: own, values: [] }
        : null;
    case 'activity':
      // Whom nobody wrote to, and who wrote to nobody, has no activity.
      if (is === 'empty') return null;
      return {
        ...{ from: members, by: own, values: [1, 2].map(contactValue) },
        ...(is === 'at_most' ? { isWide: true } : {}),
      };
    default:
      return null;
  }
}

/** The scores that a question allows. */
function scoresOf({ is, value }: GridFilter): MergedValue[] {
  const given = Number((value ?? '').trim().replace(',', '.'));
  const allowed = Array.from({ length: 101 }, (_, score) => score).filter((score) => {
    if (is === 'not_empty') return true;
    return is === 'at_least' ? score >= given : is === 'at_most' ? score <= given : score === given;
  });
  return allowed.map((score) => ({ by: sql`m.score = ${sql.lit(score)}::smallint` }));
}

const contactValue = (number: number): MergedValue => ({
  by: sql`m.contact = ${sql.lit(number)}::smallint and m.contact <> 0`,
});

/** Leads that nobody wrote to are in no index of their own: they are most of most lists. */
function contactPart(chosen: readonly string[]): ListPart | null {
  if (chosen.includes('new')) return null;
  const numbers = [...(chosen.includes('contacted') ? [1] : []), ...(chosen.includes('replied') ? [2] : [])];
  return {
    from: members,
    by: sql`m.contact = any(${numbers}::smallint[]) and m.contact <> 0`,
    values: numbers.map(contactValue),
  };
}

/** Tags stand in a table of their own, which is ordered like the list. */
function tagPart(workspaceId: string, listId: string, key: string): ListPart {
  return {
    from: sql`lead_list_tags t join lead_list_members m on m.workspace_id = t.workspace_id and m.list_id = t.list_id
      and m.lead_id = t.lead_id`,
    by: sql`t.workspace_id = ${workspaceId} and t.list_id = ${listId} and t.tag_key = ${key}`,
    values: [{ tagKey: key }],
    counted: { from: sql`lead_list_tags m`, by: sql`m.tag_key = ${key}` },
  };
}
