import type { GridFilter } from '@waypost/domain/leads/grid/grid-query';
import { choicesIn } from '@waypost/domain/leads/grid/grid-query';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tenant.ts';
import { fold } from '../folded-text.ts';
import { type Condition, conditionOf, isKeyed, keyRange } from './grid-filter.sql.ts';
import { countUpTo, type GridWay } from './grid-page.store.ts';
import type { GridOrder } from './grid-order.sql.ts';
import type { GridAsk } from './read-ask.ts';

/** A part of the list in which everything stands that one question matches, reached by an index. */
interface Part {
  from: Condition;
  by: Condition;
  /** Single values that make up the part, where they are few enough to be merged; each is in the order of age. */
  values: readonly Condition[];
}

const members = sql.raw('lead_list_members m');
/** More values than this are walked instead: planning them would take longer than looking at the rows. */
const mergedValuesMax = 101;
const [fetchedRowsMin, fetchedRowsMax] = [1_000, 10_000];

/**
 * The way to a page that reads the fewest rows: the smallest part of the list that one of the questions leaves, when it
 * is small; the values of a field in the order of age; else along the order.
 */
export async function chooseWay(
  tx: Tx,
  workspaceId: string,
  list: { id: string; leads: number },
  ask: GridAsk,
  order: GridOrder,
  limit: number,
): Promise<GridWay> {
  const parts = ask.filters.flatMap((filter) => partOf(workspaceId, filter, ask) ?? []);
  const otherwise: GridWay = order.indexed('filled') ? { way: 'walk' } : { way: 'scan' };
  if (parts.length === 0) return otherwise;
  // A walk looks at this many rows for a question that this many match: beyond it fetching costs more.
  const balance = Math.ceil(Math.sqrt(limit * list.leads));
  const max = Math.min(fetchedRowsMax, Math.max(fetchedRowsMin, balance));
  const source = { workspaceId, listId: list.id };
  const counted = await Promise.all(
    parts.map(async (part) => ({ part, amount: await countUpTo(tx, source, { ...part, max }) })),
  );
  const [smallest] = counted.toSorted((one, other) => one.amount - other.amount);
  if (smallest !== undefined && smallest.amount <= max) {
    return { way: 'fetch', from: smallest.part.from, by: smallest.part.by };
  }
  if (!order.isAge) return otherwise;
  const [merged] = parts
    .filter(({ values }) => values.length > 0)
    .toSorted((one, other) => one.values.length - other.values.length);
  return merged === undefined ? otherwise : { way: 'merge', by: merged.values };
}

function partOf(workspaceId: string, filter: GridFilter, ask: GridAsk): Part | null {
  const { field, is } = filter;
  if (isKeyed(field)) {
    const by = keyRange(field, filter);
    if (by === null) return null;
    return { from: members, by, values: is === 'starts_with' ? [] : [by] };
  }
  const own = () => conditionOf(workspaceId, filter, ask.kinds);
  if (field === 'score' && is !== 'empty' && is !== 'not_empty') {
    return { from: members, by: own(), values: scoresOf(filter) };
  }
  if (field === 'status') {
    const chosen = new Set(choicesIn(filter.value ?? ''));
    if (chosen.has('new')) return null;
    const values = [...(chosen.has('contacted') ? [1] : []), ...(chosen.has('replied') ? [2] : [])];
    return {
      from: members,
      by: sql`m.contact = any(${values}::smallint[]) and m.contact <> 0`,
      values: values.map((value) => sql`m.contact = ${sql.lit(value)}::smallint and m.contact <> 0`),
    };
  }
  if (field === 'tags' && is === 'has') {
    return {
      from: sql`lead_tags t join lead_list_members m on m.workspace_id = t.workspace_id and m.lead_id = t.lead_id`,
      by: sql`t.workspace_id = ${workspaceId} and t.tag_key = ${fold(filter.value ?? '')}`,
      values: [],
    };
  }
  if (field === 'added' || (field === 'activity' && is !== 'empty')) {
    return is === 'at_least' || is === 'at_most' || field === 'activity'
      ? { from: members, by: own(), values: [] }
      : null;
  }
  return null;
}

/** The scores that a question allows. */
function scoresOf(filter: GridFilter): Condition[] {
  const given = Number((filter.value ?? '').trim().replace(',', '.'));
  const allowed = Array.from({ length: 101 }, (_, score) => score).filter((score) =>
    filter.is === 'at_least' ? score >= given : filter.is === 'at_most' ? score <= given : score === given,
  );
  return allowed.length > mergedValuesMax
    ? []
    : allowed.map((score) => sql`m.score = ${sql.lit(score)}::smallint`);
}
