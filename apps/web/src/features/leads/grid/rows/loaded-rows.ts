import type { GridLead } from '@waypost/contract/leads-grid';

/** The rows that are here, by their place in the grid. */
export interface LoadedRows {
  /** Rows from the first one on; there may be others far behind. */
  count: number;
  at: (index: number) => GridLead | undefined;
  /** -1 when the lead is not among them. */
  indexOf: (leadId: string) => number;
  /**
   * Ids from one place to another, both included, in either direction. Where rows between are not here, only those up to
   * the gap before the second place: what somebody sees of it is what it is.
   */
  idsBetween: (from: number, to: number) => string[];
}

/** Looks into pages as they came: nothing is copied, however many there are. */
export function loadedRows(
  pages: readonly { items: readonly GridLead[] }[],
  far?: Pick<LoadedRows, 'at' | 'indexOf'>,
): LoadedRows {
  const starts: number[] = [];
  let count = 0;
  for (const page of pages) {
    starts.push(count);
    count += page.items.length;
  }
  function at(index: number): GridLead | undefined {
    if (index < 0) return undefined;
    if (index >= count) return far?.at(index);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return pages[low]?.items[index - (starts[low] ?? 0)];
  }
  return {
    count,
    at,
    indexOf: (leadId) => {
      for (const [page, { items }] of pages.entries()) {
        const found = items.findIndex((lead) => lead.id === leadId);
        if (found >= 0) return (starts[page] ?? 0) + found;
      }
      return far?.indexOf(leadId) ?? -1;
    },
    idsBetween: (from, to) => {
      const ids: string[] = [];
      const step = from < to ? -1 : 1;
      for (let index = to; ; index += step) {
        const lead = at(index);
        if (lead !== undefined) ids.push(lead.id);
        if (index === from || (lead === undefined && ids.length > 0)) break;
      }
      if (step === -1) ids.reverse();
      return ids;
    },
  };
}
