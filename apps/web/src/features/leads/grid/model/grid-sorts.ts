import { GRID_SORTS_MAX, type GridSort } from '@waypost/domain/leads/grid/grid-query';
import { standardSort } from './grid-address.ts';

/**
 * The orders after a column head was pressed. Alone: ascending, then descending, then none. With Shift (`adding`) the
 * others stay and this one takes its place behind them.
 */
export function pressed(sorts: readonly GridSort[], field: string, adding: boolean): GridSort[] {
  const own = sorts.find((sort) => sort.field === field);
  const next =
    own === undefined ? { field, descending: false } : own.descending ? null : { field, descending: true };
  // Newest first is how a list stands anyhow: pressing must not lead from it to itself.
  if (!adding) return next === null || isStandard(next) ? [] : [next];
  if (next === null) return sorts.filter((sort) => sort.field !== field);
  return own === undefined ? added(sorts, next) : sorts.map((sort) => (sort.field === field ? next : sort));
}

/** One order more, in its place if there is one of this field; at most three. */
export function added(sorts: readonly GridSort[], sort: GridSort): GridSort[] {
  const without = sorts.filter((other) => other.field !== sort.field);
  return [...without.slice(0, GRID_SORTS_MAX - 1), sort];
}

/** Which order a column has: its direction and, among several, its place from 1. */
export function orderOf(
  sorts: readonly GridSort[],
  field: string,
): { descending: boolean; place: number | null } | null {
  const at = sorts.findIndex((sort) => sort.field === field);
  const sort = sorts[at];
  if (sort === undefined) return null;
  return { descending: sort.descending, place: sorts.length > 1 ? at + 1 : null };
}

const isStandard = (sort: GridSort): boolean =>
  sort.field === standardSort.field && sort.descending === standardSort.descending;
