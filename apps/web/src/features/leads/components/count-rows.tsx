import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { cn } from '../../../ui/class-names.ts';
import { Dot } from '../../../ui/status-dot.tsx';

export interface CountRow {
  id: string;
  label: string;
  /** What the count means, in a few words. */
  note: string;
  tone: NonNullable<ComponentProps<typeof Dot>['tone']>;
  count: number;
}

/** What became of everybody, one count a row; a count whose rows can be opened is a button. */
export function CountRows<Row extends CountRow>({
  rows,
  opens,
  onOpen,
}: {
  rows: readonly Row[];
  opens: (row: Row) => boolean;
  onOpen: (row: Row) => void;
}) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Result" className="divide-y divide-border border-t border-border">
      {rows.map((row) => {
        const { id, label, note, tone, count } = row;
        const open = count > 0 && opens(row);
        const words = (
          <>
            <Dot tone={count === 0 ? 'neutral' : tone} />
            <span className="min-w-0 flex-1 text-left">
              <span className="font-medium">{label}</span>{' '}
              <span className="text-caption text-fg-subtle">{note}</span>
            </span>
            <span className="text-h2 tabular-nums">{formatNumber(count)}</span>
            <ChevronRight
              aria-hidden
              className={cn('size-4 flex-none text-fg-muted', !open && 'invisible')}
            />
          </>
        );
        const classes = 'flex w-full items-center gap-3 py-2.5 text-dense';
        return (
          <li key={id}>
            {open ? (
              <button
                type="button"
                aria-label={`${label}: ${count}. Show them`}
                className={cn(classes, 'hover:bg-hover')}
                onClick={() => onOpen(row)}
              >
                {words}
              </button>
            ) : (
              <div className={classes}>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
