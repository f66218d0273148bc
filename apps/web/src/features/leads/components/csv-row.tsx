import { formatNumber } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';
import { targetName } from '../csv/csv-fields.ts';
import type { RowCheck } from '../csv/csv-table.ts';
import { CsvCell } from './csv-cell.tsx';

export const csvCellClasses = 'border-b border-border px-1.5 py-1.5 first:pl-4 last:pr-4';

export interface CsvRowProps {
  check: RowCheck;
  columns: readonly { field: string; column: number }[];
  isRepaired: (column: number) => boolean;
  onSave: (column: number, value: string) => void;
}

/** A row of the file with what it becomes; below it why it is rejected or needs a look. */
export function CsvRow({ check, columns, isRepaired, onSave }: CsvRowProps) {
  const note = check.problem ?? check.warning;
  const bad = check.problem !== null;
  const { word, tone } = resultOf(check);
  const below = note ? 'border-b-0 pb-0' : '';
  return (
    <>
      <tr>
        <td
          rowSpan={note ? 2 : 1}
          className={cn(csvCellClasses, 'align-top leading-7 text-fg-subtle tabular-nums')}
        >
          {formatNumber(check.number)}
        </td>
        <td className={cn(csvCellClasses, below)}>
          <Badge tone={tone}>{word}</Badge>
        </td>
        {columns.map(({ field, column }) => (
          <td key={column} className={cn(csvCellClasses, below, 'max-w-56 min-w-32')}>
            <CsvCell
              label={`${targetName(field)}, row ${check.number}`}
              value={check.cells[column] ?? ''}
              tone={check.marked.includes(column) ? (bad ? 'danger' : 'warning') : null}
              isRepaired={isRepaired(column)}
              isUnknown={check.unknown.includes(column)}
              onSave={(value) => onSave(column, value)}
            />
          </td>
        ))}
      </tr>
      {note ? (
        <tr>
          <td
            colSpan={columns.length + 1}
            className={cn(
              'border-b border-border px-1.5 pt-0.5 pb-2 text-caption',
              bad ? 'text-danger-fg' : 'text-warning-fg',
            )}
          >
            <span className="sticky left-1.5 inline-block max-w-[min(72ch,70vw)] max-md:max-w-[50vw] wrap-anywhere">
              {note}
            </span>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function resultOf({ problem, repeated, warning }: RowCheck) {
  if (problem !== null) return { word: 'Rejected', tone: 'danger' } as const;
  if (repeated) return { word: 'Repeated', tone: 'info' } as const;
  return warning === null
    ? ({ word: 'Usable', tone: 'success' } as const)
    : ({ word: 'Check', tone: 'warning' } as const);
}
