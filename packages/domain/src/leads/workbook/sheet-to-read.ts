import { fieldOfHeader } from '../csv-columns.ts';
import type { Workbook } from './read-workbook.ts';

/** Rows of a sheet in which its header is looked for. */
const rowsLookedAt = 30;

/**
 * The sheet to read when nobody has chosen one: the first whose header is known, so that a cover or a summary before
 * the table is passed by; else the first with rows.
 * @returns undefined for a workbook without rows.
 * @throws WorkbookProblem
 */
export async function sheetToRead({ sheets, plainRows }: Workbook): Promise<string | undefined> {
  let withRows: string | undefined;
  for (const sheet of sheets) {
    const first: string[][] = [];
    for await (const batch of plainRows(sheet)) {
      first.push(...batch.slice(0, rowsLookedAt));
      if (first.length >= rowsLookedAt) break;
    }
    const isKnown = first
      .slice(0, rowsLookedAt)
      .some((cells) => cells.filter((cell) => fieldOfHeader(cell) !== null).length >= 2);
    if (isKnown) return sheet;
    if (first.some((cells) => cells.some((cell) => cell.trim() !== ''))) withRows ??= sheet;
  }
  return withRows;
}
