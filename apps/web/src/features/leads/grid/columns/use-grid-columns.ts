import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readJson, storageKeys, writeJson } from '../../../../lib/storage.ts';
import type { GridAsking } from '../use-grid-ask.ts';
import { areSame, columnsFromText, columnsToText } from './columns-address.ts';
import { inOrder, standardColumns, type GridColumn } from './grid-columns.ts';

/** Lists whose columns are remembered; the one left longest ago is forgotten first. */
const rememberedMax = 30;

export interface GridColumns {
  columns: readonly GridColumn[];
  change: (how: (columns: readonly GridColumn[]) => GridColumn[]) => void;
  /** Back to what the view holds, or to what a list shows at first. */
  reset: () => void;
  /** How this person left the list does not count any more. The address is written by whoever calls: one step at a time. */
  forget: () => void;
}

/**
 * The columns of one list. What the address says comes first, so that a link shows everybody the same and a reload
 * changes nothing; then what the open view was saved with; in no view, how this person left the list; else how every
 * list begins. The address says nothing while the columns are those of the view, or of a list that was never changed.
 * @param saved the columns of the open view; undefined without one, or before it is known.
 */
export function useGridColumns(
  listId: string,
  { ask, change: write }: Pick<GridAsking, 'ask' | 'change'>,
  saved: readonly GridColumn[] | undefined,
): GridColumns {
  const inView = ask.viewId !== null;
  // Lists that were left before views had columns of their own were remembered under this name.
  const name = `${listId} `;
  const [left, setLeft] = useState<ReadonlyMap<string, readonly GridColumn[]>>(remembered);
  const own = inView ? undefined : left.get(name);
  const home = savedColumns(saved) ?? standardColumns;
  const { columns: text } = ask;
  const inAddress = useMemo(() => (text === null ? null : columnsFromText(text)), [text]);
  const columns = inAddress ?? own ?? home;
  // What was changed last may not be on the screen yet: the next change builds on it.
  const latest = useRef(columns);
  useEffect(() => {
    latest.current = columns;
  }, [columns]);
  const keep = useCallback(
    (next: readonly GridColumn[] | null) =>
      setLeft((before) => {
        const after = new Map(before);
        after.delete(name);
        if (next !== null) after.set(name, next);
        const kept = [...after].slice(-rememberedMax);
        writeJson(storageKeys.leadGrid, kept);
        return new Map(kept);
      }),
    [name],
  );
  const settle = useCallback(
    (next: readonly GridColumn[]) => {
      const isHome = areSame(next, home);
      latest.current = next;
      // Changes of a view last in the address alone, as its filters do: a saved view stays what it was saved as.
      if (!inView) keep(isHome ? null : next);
      write({ columns: isHome ? null : columnsToText(next) }, true);
    },
    [home, inView, keep, write],
  );
  const change = useCallback(
    (how: (columns: readonly GridColumn[]) => GridColumn[]) => settle(inOrder(how(latest.current))),
    [settle],
  );
  const reset = useCallback(() => settle(home), [settle, home]);
  const forget = useCallback(() => {
    latest.current = home;
    if (!inView) keep(null);
  }, [home, inView, keep]);
  // A list that was left changed says so in its address too: whoever copies it sends on what they see.
  const unsaid = text === null && own !== undefined && !areSame(own, standardColumns) ? own : null;
  useEffect(() => {
    if (unsaid !== null) write({ columns: columnsToText(unsaid) }, true);
  }, [unsaid, write]);
  return useMemo(() => ({ columns, change, reset, forget }), [columns, change, reset, forget]);
}

const orders = new WeakMap<readonly GridColumn[], GridColumn[]>();

/** The same array for the same view, so that rows are not drawn again. */
function savedColumns(saved: readonly GridColumn[] | undefined): GridColumn[] | undefined {
  if (saved === undefined || saved.length === 0) return undefined;
  const known = orders.get(saved) ?? inOrder(saved);
  orders.set(saved, known);
  return known;
}

function remembered(): Map<string, readonly GridColumn[]> {
  const stored = readJson(storageKeys.leadGrid);
  if (!Array.isArray(stored)) return new Map();
  return new Map(
    stored.flatMap((entry: unknown): [string, GridColumn[]][] => {
      if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1])) return [];
      return [[entry[0], inOrder(entry[1].filter(isColumn))]];
    }),
  );
}

function isColumn(value: unknown): value is GridColumn {
  if (typeof value !== 'object' || value === null) return false;
  const { field, width, pinned } = value as Record<string, unknown>;
  return typeof field === 'string' && typeof width === 'number' && typeof pinned === 'boolean';
}
