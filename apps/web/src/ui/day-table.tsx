import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

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

const cell = 'h-9 px-3 text-right whitespace-nowrap tabular-nums first:pl-4 first:text-left last:pr-4';

/** The days behind a chart as a table. */
export function DayTable({ label, names, days, write, className }: DayTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      className={cn('relative max-h-80 overflow-auto rounded-card -outline-offset-2', className)}
    >
      <table className="w-full text-dense">
        <thead className="sticky top-0 bg-table-head text-caption text-fg-muted">
          <tr>
            {['Day', ...names].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, name, values }) => (
            <tr key={date} className="border-t border-border">
              <th scope="row" className={`${cell} font-normal`}>
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
  );
}
