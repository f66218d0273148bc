import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatBytes, formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { CsvTable, Delimiter } from '../csv/csv-table.ts';
import { encodingNames, type CsvText } from '../csv/csv-text.ts';

export interface CsvFileCardProps {
  file: File;
  text: CsvText;
  table: CsvTable;
  /** In this browser, so that a reload goes on with it. */
  isKept: boolean;
  onDelimiter: (delimiter: Delimiter) => void;
  /** Null: the first row is data. */
  onHeaderRow: (headerRow: number | null) => void;
  onSheet: (sheet: string) => void;
  onReplace: () => void;
}

const delimiterNames: readonly { value: Delimiter; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
];

const noHeader = 'none';
/** Rows offered as the header. */
const headerRowsOffered = 10;

/** The chosen file and how it is read. */
export function CsvFileCard({
  file,
  text,
  table,
  isKept,
  onDelimiter,
  onHeaderRow,
  onSheet,
  onReplace,
}: CsvFileCardProps) {
  const headerRows = table.records
    .slice(0, Math.max(headerRowsOffered, (table.headerRow ?? 0) + 1))
    .flatMap((cells, index) =>
      cells.some((cell) => cell.trim() !== '')
        ? [
            {
              value: String(index),
              label: `Row ${index + 1}`,
              help: cells.filter(Boolean).join(' · ').slice(0, 60),
            },
          ]
        : [],
    );
  const rows = text.whole
    ? countOf(table.rows.length, 'row')
    : `first ${countOf(table.rows.length, 'row')} read`;
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <span className="grid size-9 flex-none place-items-center rounded-card bg-success-bg text-success-fg">
          <FileSpreadsheet aria-hidden className="size-4" />
        </span>
        <div className="min-w-0">
          <p className="truncate text-dense font-semibold">{file.name}</p>
          <p className="text-caption text-fg-subtle tabular-nums">
            {formatBytes(file.size)} · {rows} · {countOf(table.columns.length, 'column')}
            {isKept ? ' · kept in this browser for a day' : null}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:w-full sm:flex sm:items-start">
        {text.sheets ? (
          <Field label="Sheet">
            <Select
              size="sm"
              className="sm:w-36"
              options={text.sheets.map((name) => ({ value: name, label: name }))}
              value={text.sheet}
              onValueChange={onSheet}
            />
          </Field>
        ) : (
          <Field label="Delimiter">
            <Select
              size="sm"
              className="sm:w-28"
              options={delimiterNames}
              value={table.delimiter}
              onValueChange={(value) => {
                const chosen = delimiterNames.find((known) => known.value === value);
                if (chosen) onDelimiter(chosen.value);
              }}
            />
          </Field>
        )}
        <Field label="Header">
          <Select
            size="sm"
            className="sm:w-28"
            options={[{ value: noHeader, label: 'None', help: 'The first row is data' }, ...headerRows]}
            value={table.headerRow === null ? noHeader : String(table.headerRow)}
            onValueChange={(value) => onHeaderRow(value === noHeader ? null : Number(value))}
          />
        </Field>
        <Read label="Encoding">{text.sheets ? 'Workbook' : encodingNames[text.encoding]}</Read>
        <Read label="Empty rows">
          {table.emptyRows === 0 ? 'None' : `${formatNumber(table.emptyRows)} left out`}
        </Read>
      </div>
      <Button size="sm" onClick={onReplace} className="max-sm:w-full">
        Replace file
      </Button>
    </Card>
  );
}

function Read({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-dense font-medium">{label}</span>
      <span className="flex min-h-7 items-center text-caption whitespace-nowrap text-fg-muted tabular-nums">
        {children}
      </span>
    </div>
  );
}
