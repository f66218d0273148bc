import { findTableStart } from '../csv-preamble.ts';
import { isSameAddress } from './web-address.ts';

/** A row of a sheet in the order of the sheet, an empty one included. */
export interface LinkedRow {
  cells: string[];
  /** Web address by column, of cells that are links; undefined for a row without one. */
  targets?: ReadonlyMap<number, string>;
}

/** Columns behind those of a sheet that hold where its links lead to. */
export interface LinkColumns {
  /** Columns whose links say something that the cells do not, in their order: each has one more column. */
  sources: readonly number[];
  /** Columns of the sheet itself up to the last one with content: the first place of the others. */
  width: number;
  /** Places of rows, from zero: of the header, null for a sheet without one; and of the first row of the table. */
  headerRow: number | null;
  tableRow: number;
}

/** Rows in which the beginning of the table is looked for; importing looks at as many. */
const rowsLookedAt = 30;

/**
 * Which columns of a sheet need one more for where their links lead to. A cell that shows nothing but its address, or
 * nothing at all, needs none; nor do links of notes and headers above the table, where nobody is listed.
 * @param batches all rows of the sheet; none are kept beyond the first 30.
 * @returns null when no column needs one.
 */
export async function findLinkColumns(
  batches: AsyncIterable<readonly LinkedRow[]>,
): Promise<LinkColumns | null> {
  const first: LinkedRow[] = [];
  const needed = new Set<number>();
  let width = 0;
  for await (const rows of batches) {
    for (const row of rows) {
      width = Math.max(width, filledWidth(row.cells));
      if (first.length < rowsLookedAt) first.push(row);
      else addHidden(row, needed);
    }
  }
  const start = findTableStart(first.map(({ cells }) => cells));
  for (const row of first.slice(start.firstDataRow)) addHidden(row, needed);
  if (needed.size === 0) return null;
  const sources = [...needed].toSorted((a, b) => a - b);
  const { headerRow, firstDataRow } = start;
  return { sources, width, headerRow, tableRow: headerRow ?? firstDataRow };
}

/**
 * A row with its cells of the additional columns. Rows of the table all become equally wide, because by their width the
 * table is told from the notes above it, which stay as they are.
 * @param place of the row, from zero.
 */
export function withLinkColumns(row: LinkedRow, place: number, columns: LinkColumns): string[] {
  const { sources, width, headerRow, tableRow } = columns;
  if (place < tableRow || (row.cells.length === 0 && row.targets === undefined)) return row.cells;
  const cells = row.cells.slice(0, width);
  while (cells.length < width) cells.push('');
  for (const source of sources) {
    cells.push(place === headerRow ? headerOf(row.cells[source] ?? '') : (row.targets?.get(source) ?? ''));
  }
  return cells;
}

function headerOf(header: string): string {
  const name = header.trim();
  return name === '' ? 'Link' : `${name} (link)`;
}

function addHidden({ cells, targets }: LinkedRow, needed: Set<number>): void {
  for (const [column, target] of targets ?? []) {
    if (!needed.has(column) && !isSameAddress(cells[column] ?? '', target)) needed.add(column);
  }
}

function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && cells[width - 1] === '') width -= 1;
  return width;
}
