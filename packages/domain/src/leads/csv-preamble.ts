import { fieldOfHeader } from './csv-columns.ts';

/**
 * Where a file's table begins. Exports put notes before it (LinkedIn's own: a heading, a paragraph, a blank
 * line); some files have no header at all.
 */
export type TableStart =
  | { readonly headerRow: number; readonly firstDataRow: number }
  | { readonly headerRow: null; readonly firstDataRow: number };

const LOOK_AT_ROWS = 30;
const DATA_LIKE = /^(?:https?:\/\/|www\.)|@[^\s@]+\.[^\s@]+$|^\+?[\d\s().-]{6,}$|linkedin\.com\//i;

function filled(row: readonly string[]): readonly string[] {
  return row.filter((cell) => cell.trim() !== '');
}

/** The most frequent number of cells among rows that have at least two: preambles are narrower than tables. */
function tableWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) {
    if (filled(row).length >= 2) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  }
  const [widest] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return widest?.[0] ?? 1;
}

/** How many cells are headers that we know; none in a row with something that headers do not have. */
function knownIn(row: readonly string[]): number {
  const cells = filled(row);
  if (cells.some((cell) => DATA_LIKE.test(cell.trim()))) return 0;
  return cells.filter((cell) => fieldOfHeader(cell) !== null).length;
}

/** @param rows the first rows of the file as parsed cells; the first 30 are looked at. */
export function findTableStart(rows: readonly (readonly string[])[]): TableStart {
  const first = rows.slice(0, LOOK_AT_ROWS);
  // A single cell heads a table of one column only; above a wider one it is a note that happens to be such a word.
  const wide = first.findIndex((row) => knownIn(row) >= 2);
  const known = wide >= 0 ? wide : first.findIndex((row) => knownIn(row) === 1 && filled(row).length === 1);
  if (known >= 0) return { headerRow: known, firstDataRow: known + 1 };

  const width = tableWidth(first);
  const begin = first.findIndex((row) => row.length === width && filled(row).length > 0);
  const row = first[begin];
  if (row === undefined) return { headerRow: null, firstDataRow: 0 };
  if (row.some((cell) => DATA_LIKE.test(cell.trim()))) return { headerRow: null, firstDataRow: begin };
  return { headerRow: begin, firstDataRow: begin + 1 };
}
