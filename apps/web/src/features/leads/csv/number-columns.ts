import {
  formatOfColumn,
  formatOfFile,
  isFormatNeeded,
  noSigns,
  type NumberFormat,
  readSigns,
} from '@waypost/domain/leads/number-format';
import type { CsvTable } from './csv-table.ts';

/** How the numbers of a column are written, where a value can be read in two ways. */
export interface NumberColumn {
  format: NumberFormat;
  /** A value that the format decides: "12.000". */
  example: string;
}

/** By column; columns whose numbers leave no doubt are not in it. The server decides in the same way, from all rows. */
export function numberColumnsOf(
  table: Pick<CsvTable, 'columns' | 'rows' | 'delimiter'>,
  { isWorkbook }: { isWorkbook: boolean },
): ReadonlyMap<number, NumberColumn> {
  const own = table.columns.map((column) => ({ ...column, signs: noSigns() }));
  const looked = own.filter(({ target }) => target.kind === 'custom');
  for (const { cells } of table.rows) {
    for (const { column, signs } of looked) readSigns(signs, cells[column] ?? '');
  }
  const ofFile = formatOfFile({
    delimiter: isWorkbook ? null : table.delimiter,
    headers: own.map(({ header }) => header),
    columns: looked.map(({ signs }) => signs),
  });
  return new Map(
    looked.flatMap(({ column, signs }) => {
      const { example } = signs;
      return isFormatNeeded(signs) && example !== null
        ? [[column, { format: formatOfColumn(signs, ofFile), example }] as const]
        : [];
    }),
  );
}
