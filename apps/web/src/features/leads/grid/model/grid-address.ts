import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import {
  filterProblem,
  sortProblem,
  type GridFilter,
  type GridSort,
} from '@waypost/domain/leads/grid/grid-query';
import { filterFromText, filterToText, sortFromText, sortToText } from '@waypost/domain/leads/grid/grid-url';

/** Kinds of the workspace's own fields by name; null while they are being read. */
export type FieldKinds = ReadonlyMap<string, CustomFieldKind> | null;

/** One filter of the address, asked for or broken. */
export interface GridChip {
  /** As it stands in the address. */
  text: string;
  /** Null for a text that is no filter at all. */
  filter: GridFilter | null;
  /** Why it cannot be asked; null for a filter that is asked for. */
  problem: string | null;
}

/** What an address asks of a grid. */
export interface GridAsk {
  search: string;
  chips: readonly GridChip[];
  sorts: readonly GridSort[];
  viewId: string | null;
  /** The columns as the address writes them; null where it says nothing of them. */
  columns: string | null;
  /** The lead whose sheet is open. */
  leadId: string | null;
}

/** Newest first, as it is without any order in the address. */
export const standardSort: GridSort = { field: 'added', descending: true };

/** Reads an address. Orders that cannot be are left out; filters that cannot be stay, with the reason. */
export function askOf(params: URLSearchParams, kinds: FieldKinds): GridAsk {
  return {
    // Links of earlier versions said `search`.
    search: (params.get('q') ?? params.get('search') ?? '').trim(),
    chips: params.getAll('filter').map((text) => chipOf(text, kinds)),
    sorts: params
      .getAll('sort')
      .map(sortFromText)
      .filter((sort) => sortProblem(sort) === null),
    viewId: params.get('view'),
    columns: params.get('columns'),
    leadId: params.get('lead'),
  };
}

function chipOf(text: string, kinds: FieldKinds): GridChip {
  const filter = filterFromText(text);
  if (filter === null) return { text, filter, problem: 'This filter cannot be read.' };
  // Until the kinds are known nothing can be said against a question about an own field.
  if (kinds === null && filter.field.startsWith('custom:')) return { text, filter, problem: null };
  return { text, filter, problem: filterProblem(filter, kinds ?? undefined) };
}

export interface AskChange {
  search?: string;
  /** Texts as they stand in the address. */
  filters?: readonly string[];
  sorts?: readonly GridSort[];
  viewId?: string | null;
  /** As the address writes them; null: those that stand there without it saying so. */
  columns?: string | null;
  leadId?: string | null;
}

/** The address with something else asked; what it says besides stays. */
export function withAsk(params: URLSearchParams, change: AskChange): URLSearchParams {
  const next = new URLSearchParams(params);
  if (change.search !== undefined) {
    next.delete('search');
    setOrDelete(next, 'q', change.search === '' ? [] : [change.search]);
  }
  if (change.filters !== undefined) setOrDelete(next, 'filter', change.filters);
  if (change.sorts !== undefined) setOrDelete(next, 'sort', change.sorts.map(sortToText));
  if (change.viewId !== undefined) setOrDelete(next, 'view', oneOrNone(change.viewId));
  if (change.columns !== undefined) setOrDelete(next, 'columns', oneOrNone(change.columns));
  if (change.leadId !== undefined) setOrDelete(next, 'lead', oneOrNone(change.leadId));
  return next;
}

const oneOrNone = (value: string | null): string[] => (value === null ? [] : [value]);

function setOrDelete(params: URLSearchParams, name: string, values: readonly string[]): void {
  params.delete(name);
  for (const value of values) params.append(name, value);
}

/** What is sent: the filters that can be asked and the orders, as texts. */
export function asked(ask: GridAsk): { search: string; filter: string[]; sort: string[] } {
  return {
    search: ask.search,
    filter: ask.chips.flatMap(({ filter, problem }) =>
      filter === null || problem !== null ? [] : [filterToText(filter)],
    ),
    sort: ask.sorts.map(sortToText),
  };
}
