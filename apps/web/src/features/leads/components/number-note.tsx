import { foundFieldOf, type NumberFormat, numberUnder } from '@waypost/domain/leads/number-format';
import { Button } from '../../../ui/button.tsx';
import type { NumberColumn } from '../csv/number-columns.ts';

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const formatWords: Readonly<Record<NumberFormat, string>> = { point: '1,234.56', comma: '1.234,56' };
const other = { point: 'comma', comma: 'point' } as const;

/** Says how a column's numbers are read, with a value that could mean two, and lets the other reading be chosen. */
export function NumberNote({
  numbers: { format, example },
  field,
  onFormat,
}: {
  numbers: NumberColumn;
  /** The own field that the column fills. */
  field: string;
  onFormat: (format: NumberFormat) => void;
}) {
  const said = (as: NumberFormat) => exact.format(numberUnder(example, as) ?? 0);
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 text-caption text-fg-muted max-md:order-3 md:col-span-full">
      <p role="status">
        Numbers like {formatWords[format]}: “{example}” is read as{' '}
        <span className="font-medium text-fg">{said(format)}</span>.
        {format === 'comma' ? ` What the file says is kept in “${foundFieldOf(field, [])}”.` : ''}
      </p>
      <Button size="sm" variant="quiet" onClick={() => onFormat(other[format])}>
        Read it as {said(other[format])}
      </Button>
    </div>
  );
}
