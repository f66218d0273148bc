import type { ExportFormat } from '@waypost/contract/leads-export';
import { csvParts } from '../../../platform/http/send-csv.ts';
import type { Cells } from '../../../platform/http/send-file.ts';
import { type SheetCells, workbookParts, workbookType } from '../../../platform/http/workbook.ts';
import type { ExportColumn, ExportedLead } from './export-columns.ts';

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: workbookType,
  json: 'application/json; charset=utf-8',
};

/** A file of leads, made while they are read. */
export function exportParts(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  leads: AsyncGenerator<ExportedLead[]>,
  options: { name: string; now: number },
): AsyncGenerator<string | Uint8Array> {
  if (format === 'json') return jsonParts(columns, leads);
  if (format === 'csv') {
    const labels = columns.map(({ label }) => label);
    return csvParts(rowsOf(labels, leads, (lead) => columns.map((column) => cellOf(column, lead))));
  }
  const labels = columns.map(({ label, sheetLabel }) => sheetLabel ?? label);
  const rows = rowsOf<SheetCells>(labels, leads, (lead) =>
    columns.map((column) => column.sheet?.(lead) ?? cellOf(column, lead)),
  );
  return workbookParts(rows, { sheetName: options.name, modifiedAt: options.now });
}

async function* rowsOf<Row extends SheetCells>(
  labels: Row,
  leads: AsyncGenerator<ExportedLead[]>,
  rowOf: (lead: ExportedLead) => Row,
): AsyncGenerator<readonly Row[]> {
  let header = [labels];
  for await (const page of leads) {
    yield [...header, ...page.map(rowOf)];
    header = [];
  }
}

/** A file that people open says what the screen says; JSON keeps the keys of the API. */
function cellOf({ value, words }: ExportColumn, lead: ExportedLead): Cells[number] {
  const shown = (words ?? value)(lead);
  return isList(shown) ? shown.join(', ') : typeof shown === 'object' ? null : shown;
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

/** One array of objects by field key, a lead on each line. */
async function* jsonParts(
  columns: readonly ExportColumn[],
  leads: AsyncGenerator<ExportedLead[]>,
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
