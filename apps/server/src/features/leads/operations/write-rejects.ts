import { REJECT_COLUMNS } from '@waypost/domain/leads/csv-mapping';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Cells } from '../../../platform/http/send-csv.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listRejects, type StoredImport } from '../store/import.store.ts';

const rowsPerRead = 1_000;

/** The rejected rows of an import, or those with shortened values: the columns of the file as it came, then `Row` and `Reason`. */
export async function* rejectedRows(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  rejected: StoredImport,
  kind: 'rejected' | 'shortened',
): AsyncGenerator<readonly Cells[]> {
  let afterRow = 0;
  let width = rejected.header.length;
  for (let more = true; more;) {
    const rows = await inWorkspace(db, workspaceId, (tx) =>
      listRejects(tx, workspaceId, rejected.id, afterRow, rowsPerRead, [kind]),
    );
    const lines: Cells[] = [];
    if (afterRow === 0) {
      width = Math.max(width, ...rows.map((row) => row.cells.length));
      lines.push([
        ...Array.from({ length: width }, (_, column) => rejected.header[column] ?? ''),
        ...REJECT_COLUMNS,
      ]);
    }
    for (const row of rows) {
      const cells = Array.from({ length: width }, (_, column) => row.cells[column] ?? '');
      // More cells than columns: keep them with the last one rather than lose them.
      const surplus = row.cells.slice(width);
      if (surplus.length > 0) cells[width - 1] = [cells[width - 1], ...surplus].join(' ');
      lines.push([...cells, String(row.rowNumber), row.reason]);
    }
    yield lines;
    more = rows.length === rowsPerRead;
    afterRow = rows.at(-1)?.rowNumber ?? afterRow;
  }
}
