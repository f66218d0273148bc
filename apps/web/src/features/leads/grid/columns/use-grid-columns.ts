import { useCallback, useState } from 'react';
import { readJson, storageKeys, writeJson } from '../../../../lib/storage.ts';
import { inOrder, standardColumns, type GridColumn } from './grid-columns.ts';

/** Grids whose columns are remembered; the one left longest ago is forgotten first. */
const rememberedMax = 30;

export interface GridColumns {
  columns: readonly GridColumn[];
  change: (how: (columns: readonly GridColumn[]) => GridColumn[]) => void;
  /** Back to what the view holds, or to what a list shows at first. */
  reset: () => void;
}

/**
 * The columns of one list in one view: as this person left them, else as the view was saved, else as every list begins.
 */
export function useGridColumns(
  listId: string,
  viewId: string | null,
  saved: readonly GridColumn[] | undefined,
): GridColumns {
  const name = `${listId} ${viewId ?? ''}`;
  const [left, setLeft] = useState<ReadonlyMap<string, readonly GridColumn[]>>(remembered);
  const own = left.get(name);
  const columns = own ?? savedColumns(saved) ?? standardColumns;
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
  const change = useCallback(
    (how: (columns: readonly GridColumn[]) => GridColumn[]) => keep(inOrder(how(columns))),
    [keep, columns],
  );
  const reset = useCallback(() => keep(null), [keep]);
  return { columns, change, reset };
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
