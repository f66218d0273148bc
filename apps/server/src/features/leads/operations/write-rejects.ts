import type { Writable } from 'node:stream';
import Papa from 'papaparse';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { rejectColumns } from '../sources/csv/survey-file.ts';
import { listRejects, type StoredImport } from '../store/import.store.ts';

const rowsPerRead = 1_000;
/** Opens as UTF-8 in every spreadsheet. */
const byteOrderMark = '\uFEFF';

/**
 * Writes the rejected rows of an import as CSV: the columns of the file, then `Row` and `Reason`. A cell
 * that a spreadsheet would take for a formula gets an apostrophe before it; importing removes it again.
 */
export async function writeRejects(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  rejected: StoredImport,
  out: Writable,
): Promise<void> {
  let afterRow = 0;
  let width = rejected.header.length;
  for (let more = true; more;) {
    const rows = await inWorkspace(db, workspaceId, (tx) =>
      listRejects(tx, workspaceId, rejected.id, afterRow, rowsPerRead),
    );
    if (afterRow === 0) {
      width = Math.max(width, ...rows.map((row) => row.cells.length));
      const header = Array.from({ length: width }, (_, column) => rejected.header[column] ?? '');
      await write(out, byteOrderMark + lineOf([...header, ...rejectColumns]));
    }
    const lines = rows.map((row) => {
      const cells = Array.from({ length: width }, (_, column) => row.cells[column] ?? '');
      // More cells than columns: keep them with the last one rather than lose them.
      const surplus = row.cells.slice(width);
      if (surplus.length > 0) cells[width - 1] = [cells[width - 1], ...surplus].join(' ');
      return lineOf([...cells, String(row.rowNumber), row.reason]);
    });
    if (lines.length > 0) await write(out, lines.join(''));
    more = rows.length === rowsPerRead && !out.destroyed;
    afterRow = rows.at(-1)?.rowNumber ?? afterRow;
  }
}

function lineOf(cells: readonly string[]): string {
  return `${Papa.unparse([[...cells]], { escapeFormulae: /^[=+\-@\t\r]/, newline: '\r\n' })}\r\n`;
}

/** Waits until the reader has taken what was written, so that a slow download needs no memory. */
async function write(out: Writable, text: string): Promise<void> {
  if (out.destroyed || out.write(text)) return;
  await new Promise<void>((resolve) => {
    out.once('drain', resolve);
    out.once('close', resolve);
  });
}
