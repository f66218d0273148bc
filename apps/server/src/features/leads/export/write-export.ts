import type { ExportFormat } from '@waypost/contract/leads-export';
import type { GridLead } from '@waypost/contract/leads-grid';
import { csvParts } from '../../../platform/http/send-csv.ts';
import type { Cells } from '../../../platform/http/send-file.ts';
import { workbookParts, workbookType } from '../../../platform/http/workbook.ts';
import type { ExportColumn, ExportValue } from './export-columns.ts';

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: workbookType,
  json: 'application/json; charset=utf-8',
};

/** A file of leads, made while they are read. */
export function exportParts(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  leads: AsyncGenerator<GridLead[]>,
  options: { name: string; now: number },
): AsyncGenerator<string | Uint8Array> {
  if (format === 'json') return jsonParts(columns, leads);
  const rows = rowsOf(columns, leads);
  return format === 'csv'
    ? csvParts(rows)
    : workbookParts(rows, { sheetName: options.name, modifiedAt: options.now });
}

async function* rowsOf(
  columns: readonly ExportColumn[],
  leads: AsyncGenerator<GridLead[]>,
): AsyncGenerator<readonly Cells[]> {
  let header: Cells[] = [columns.map(({ label }) => label)];
  for await (const page of leads) {
    yield [...header, ...page.map((lead) => columns.map((column) => cellOf(shownIn(column, lead))))];
    header = [];
  }
}

/** A file that people open says what the screen says; JSON keeps the keys of the API. */
const shownIn = ({ value, words }: ExportColumn, lead: GridLead): ExportValue => (words ?? value)(lead);

function cellOf(value: ExportValue): Cells[number] {
  return typeof value === 'string' || typeof value === 'number' || value === null ? value : value.join(', ');
}

/** One array of objects by field key, a lead on each line. */
async function* jsonParts(
  columns: readonly ExportColumn[],
  leads: AsyncGenerator<GridLead[]>,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of leads) {
    if (page.length === 0) continue;
    const lines = page.map((lead) =>
      // A map first: a field may be called "__proto__".
      JSON.stringify(Object.fromEntries(columns.map(({ key, value }) => [key, value(lead)]))),
    );
    yield `${before}${lines.join(',\n')}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
