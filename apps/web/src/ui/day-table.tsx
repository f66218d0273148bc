import { ChevronRight } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { buttonClasses } from './button-classes.ts';
import { cn } from './class-names.ts';
import { useMoreToTheRight } from './use-more-to-the-right.ts';

export interface DayTableProps {
  /** What the region that scrolls is called. */
  label: string;
  /** Heads of the columns behind the day. */
  names: readonly string[];
  /** In the order they are shown; a number is written by `write` and stands back where it is 0. */
  days: readonly { date: string; name: string; values: readonly (number | ReactNode)[] }[];
  write: (value: number) => string;
  className?: string;
}

const cell =
  'h-9 px-3 text-right whitespace-nowrap tabular-nums first:pl-4 first:text-left last:pr-4 max-md:px-2';
/** The day stays in sight beside whatever column is looked at. */
const dayCell = 'sticky left-0 z-1';

/** The days behind a chart as a table. Where its columns do not all fit, it shows that there are more, and goes there. */
export function DayTable({ label, names, days, write, className }: DayTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const { hasMore, goOn } = useMoreToTheRight(box);
  return (
    <div className="relative">
      <div
        ref={box}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={0}
        className={cn('relative max-h-80 overflow-auto rounded-card -outline-offset-2', className)}
      >
        <table className="w-full text-dense">
          <thead className="sticky top-0 z-2 bg-table-head text-caption text-fg-muted">
            <tr>
              {['Day', ...names].map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={cn(cell, 'font-medium', index === 0 && dayCell, index === 0 && 'bg-table-head')}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, name, values }) => (
              <tr key={date} className="border-t border-border">
                <th scope="row" className={cn(cell, dayCell, 'bg-surface font-normal')}>
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={names[index]} className={cn(cell, value === 0 && 'text-fg-subtle')}>
                    {typeof value === 'number' ? write(value) : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasMore ? (
        <div className="pointer-events-none absolute inset-y-0 right-0 z-3 flex w-14 items-start justify-end rounded-card bg-linear-to-l from-surface from-30% to-transparent p-1">
          <button
            type="button"
            aria-label="Show more columns"
            title="Show more columns"
            className={buttonClasses({ size: 'sm', icon: true }, 'pointer-events-auto')}
            onClick={goOn}
          >
            <ChevronRight aria-hidden className="size-4" />
          </button>
        </div>
      ) : null}
    </div>
  );
}
