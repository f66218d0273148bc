import type { GridLayout } from '@waypost/contract/leads-grid';
import { filterFromText, filterToText, sortFromText, sortToText } from '@waypost/domain/leads/grid/grid-url';
import { ownKeys } from '../store/member-keys.ts';

/** A field under its old and its new name. */
export interface Renaming {
  from: string;
  to: string;
}

const fieldKey = (name: string): string => `custom:${name}`;

/** Keys of memberships under the old name, each with the one of the new. */
export const memberKeysOf = ({ from, to }: Renaming): [before: string, after: string][] =>
  Object.values(ownKeys).map((keyOf) => [keyOf(from), keyOf(to)]);

/** Filters, orders and columns under the new name; the same layout where the old one does not stand. */
export function renamedLayout(layout: GridLayout, { from, to }: Renaming): GridLayout {
  const [before, after] = [fieldKey(from), fieldKey(to)];
  const filter = layout.filter.map((text) => {
    const read = filterFromText(text);
    return read?.field === before ? filterToText({ ...read, field: after }) : text;
  });
  const sort = layout.sort.map((text) => {
    const read = sortFromText(text);
    return read.field === before ? sortToText({ ...read, field: after }) : text;
  });
  const columns = layout.columns.map((column) =>
    column.field === before ? { ...column, field: after } : column,
  );
  return { ...layout, filter, sort, columns };
}

/** A layout that names a field no more. */
export function layoutWithout(layout: GridLayout, name: string): GridLayout {
  const gone = fieldKey(name);
  return {
    ...layout,
    filter: layout.filter.filter((text) => filterFromText(text)?.field !== gone),
    sort: layout.sort.filter((text) => sortFromText(text).field !== gone),
    columns: layout.columns.filter(({ field }) => field !== gone),
  };
}

/**
 * What an undo needs, under the new name: fields of leads and of memberships as their rows hold them, and values by
 * the key of their field. Everything else stays as it is, a value that reads like a name included.
 */
export function renamedSnapshot(value: unknown, renaming: Renaming): unknown {
  if (Array.isArray(value)) {
    const [field, ...values] = value as unknown[];
    if (field === fieldKey(renaming.from) && values.length === 1) return [fieldKey(renaming.to), ...values];
    return value.map((one) => renamedSnapshot(one, renaming));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => {
      if (key === 'custom_fields') return [key, withKeys(one, [[renaming.from, renaming.to]])];
      if (key === 'custom') return [key, withKeys(one, memberKeysOf(renaming))];
      return [key, renamedSnapshot(one, renaming)];
    }),
  );
}

function withKeys(held: unknown, renamed: readonly (readonly [string, string])[]): unknown {
  if (typeof held !== 'object' || held === null || Array.isArray(held)) return held;
  const names = new Map(renamed);
  return Object.fromEntries(Object.entries(held).map(([key, one]) => [names.get(key) ?? key, one]));
}
