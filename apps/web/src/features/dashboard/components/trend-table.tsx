import type { trend } from '@waypost/contract/campaigns-trend';
import type { z } from 'zod';
import { formatNumber } from '../../../lib/numbers.ts';
import { shortDay } from './sparkbars.tsx';

const columns = [
  ['Invited', 'invited'],
  ['Accepted', 'accepted'],
  ['Contacted', 'contacted'],
  ['Replied', 'replied'],
  ['Interested', 'positive'],
] as const;
const cell = 'h-9 px-3 text-right tabular-nums first:pl-4 first:text-left last:pr-4';

/** The days behind the rates as a table, the latest first. */
export function TrendTable({ days }: { days: z.infer<typeof trend>['days'] }) {
  return (
    <div
      role="region"
      aria-label="Outreach by day"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      className="relative max-h-80 overflow-auto rounded-b-card -outline-offset-2"
    >
      <table className="w-full text-dense">
        <thead className="sticky top-0 bg-table-head text-caption text-fg-muted">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              Day
            </th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date} className="border-t border-border">
              <th scope="row" className={`${cell} font-normal whitespace-nowrap`}>
                {shortDay(day.date)}
              </th>
              {columns.map(([name, key]) => (
                <td key={name} className={`${cell} ${day[key] === 0 ? 'text-fg-subtle' : ''}`}>
                  {formatNumber(day[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
