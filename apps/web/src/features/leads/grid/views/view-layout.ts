import type { GridLayout } from '@waypost/contract/leads-grid';
import { sortToText } from '@waypost/domain/leads/grid/grid-url';
import { inOrder, standardColumns, type GridColumn } from '../columns/grid-columns.ts';
import type { GridAsk } from '../model/grid-address.ts';

/** How the grid stands now, as a view keeps it. Filters that cannot be asked are kept too: they may be repaired. */
export function layoutOf(ask: GridAsk, columns: readonly GridColumn[]): GridLayout {
  return {
    search: ask.search,
    filter: ask.chips.map((chip) => chip.text),
    sort: ask.sorts.map(sortToText),
    columns: [...columns],
  };
}

/** The address of a view: what it asks stands in it word for word, so that a link shows the same to everybody. */
export function viewAddress(view: { id: string; layout: GridLayout } | null): string {
  const params = new URLSearchParams();
  if (view) {
    const { search, filter, sort } = view.layout;
    params.set('view', view.id);
    for (const text of filter) params.append('filter', text);
    for (const text of sort) params.append('sort', text);
    if (search !== '') params.set('q', search);
  }
  return `?${params}`;
}

/** Whether the grid stands otherwise than it was saved. Without a view: than a list begins. */
export function isChanged(now: GridLayout, saved: GridLayout | null): boolean {
  return asText(now) !== asText(saved ?? { search: '', filter: [], sort: [], columns: [] });
}

function asText({ search, filter, sort, columns }: GridLayout): string {
  const shown = columns.length === 0 ? standardColumns : inOrder(columns);
  return JSON.stringify([
    search,
    filter,
    sort,
    shown.map(({ field, width, pinned }) => [field, width, pinned]),
  ]);
}
