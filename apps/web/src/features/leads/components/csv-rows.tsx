import { type CellRepair, CELL_REPAIRS_MAX, heldBefore } from '@waypost/domain/leads/csv-repair';
import { useState } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { targetName, type ChosenMapping } from '../csv/csv-fields.ts';
import type { Repairs, RowCheck } from '../csv/csv-table.ts';
import { CsvFixes, type CsvFixesProps } from './csv-fixes.tsx';
import { CsvRow, csvCellClasses as cell } from './csv-row.tsx';

const rowsShown = 8;
const columnsShown = 40;

type Shown = 'all' | 'rejected' | 'check';

export interface CsvRowsProps {
  checks: readonly RowCheck[];
  mapping: ChosenMapping;
  headers: readonly string[];
  repairs: Repairs;
  /** What a cell of the file holds, unrepaired. */
  cellOf: (row: number, column: number) => string;
  fixes: Omit<CsvFixesProps, 'repaired' | 'onRevert'>;
  onRepair: (repair: CellRepair) => void;
  onRevert: () => void;
}

/** What the first rows become, and those that name nobody; each cell can be put right here. */
export function CsvRows(props: CsvRowsProps) {
  const { checks, mapping, headers, repairs, cellOf, fixes, onRepair, onRevert } = props;
  const [show, setShow] = useState<Shown>('all');
  const [page, setPage] = useState(0);
  const rejected = checks.filter((check) => check.problem !== null);
  const doubtful = checks.filter((check) => check.problem === null && check.warning !== null);
  const chosen = { all: checks, rejected, check: doubtful }[show];
  const last = Math.max(0, Math.ceil(chosen.length / rowsShown) - 1);
  const at = Math.min(page, last);
  const shown = chosen.slice(at * rowsShown, (at + 1) * rowsShown);
  const columns = mapping
    .flatMap((field, column) => (field === null ? [] : [{ field, column }]))
    .slice(0, columnsShown);
  const full = repairs.cells.size >= CELL_REPAIRS_MAX;
  return (
    <Card className="min-w-0">
      <CardHead
        title="Rows"
        // On a phone the buttons leave it two lines.
        note={<span className="whitespace-normal">Click a cell to put it right</span>}
        className="max-sm:flex-wrap"
        actions={
          <SegmentedControl
            aria-label="Which rows"
            value={show}
            onValueChange={(next) => {
              setShow(next);
              setPage(0);
            }}
            segments={[
              { value: 'all', label: 'All' },
              { value: 'rejected', label: `Rejected ${formatNumber(rejected.length)}` },
              { value: 'check', label: `Check ${formatNumber(doubtful.length)}` },
            ]}
          />
        }
      />
      <CsvFixes {...fixes} repaired={repairs.cells.size} onRevert={onRevert} />
      {full ? (
        <Banner tone="warning" className="m-3">
          {formatNumber(CELL_REPAIRS_MAX)} cells are repaired, which is as many as can be kept. Repair the
          rest in the file.
        </Banner>
      ) : null}
      {shown.length === 0 ? (
        <p className="p-4 text-dense text-fg-muted">{nothing[show]}</p>
      ) : (
        <div className="relative overflow-x-auto">
          <table className="w-full border-separate border-spacing-0 text-left text-dense">
            <thead>
              <tr className="bg-table-head text-caption text-fg-muted">
                <th scope="col" className={cn(cell, 'w-12 font-medium')}>
                  Row
                </th>
                <th scope="col" className={cn(cell, 'w-24 font-medium')}>
                  Result
                </th>
                {columns.map(({ field, column }) => (
                  <th
                    key={column}
                    scope="col"
                    className={cn(cell, 'max-w-56 min-w-32 truncate px-3 font-medium')}
                  >
                    {targetName(field)}
                    {headers[column] && headers[column] !== targetName(field) ? (
                      <span className="sr-only"> from {headers[column]}</span>
                    ) : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((check) => (
                <CsvRow
                  key={check.number}
                  check={check}
                  columns={columns}
                  isRepaired={(column) => repairs.cells.has(`${check.number}:${column}`)}
                  onSave={(column, value) => {
                    const { number: row } = check;
                    if (full && !repairs.cells.has(`${row}:${column}`)) return;
                    onRepair({ row, column, value, was: heldBefore(cellOf(row, column)) });
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.some(({ unknown }) => unknown.length > 0) ? (
        <p className="px-4 pt-2 text-caption text-fg-subtle">
          “Unknown” counts as no value: the field stays empty.
        </p>
      ) : null}
      {chosen.length > rowsShown ? (
        <div className="flex items-center justify-between gap-2 px-4 py-2 text-caption text-fg-subtle tabular-nums">
          <span>
            {formatNumber(at * rowsShown + 1)} to {formatNumber(at * rowsShown + shown.length)} of{' '}
            {formatNumber(chosen.length)}
          </span>
          <span className="flex gap-1.5">
            <Button size="sm" variant="ghost" disabled={at === 0} onClick={() => setPage(at - 1)}>
              Previous
            </Button>
            <Button size="sm" variant="ghost" disabled={at === last} onClick={() => setPage(at + 1)}>
              Next
            </Button>
          </span>
        </div>
      ) : null}
    </Card>
  );
}

const nothing: Readonly<Record<Shown, string>> = {
  all: 'The file has no rows after its header.',
  rejected: 'No row is rejected under this mapping.',
  check: 'No row needs a second look.',
};
