import { formatDay } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { series, type Day } from './daily-series.ts';

const cell = 'h-9 px-3 text-right tabular-nums first:pl-4 first:text-left last:pr-4';

/** The days as a table, the latest first. */
export function DailyTable({ days }: { days: readonly Day[] }) {
  return (
    <div
      role="region"
      aria-label="Numbers by day"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      className="relative max-h-80 overflow-auto rounded-card -outline-offset-2"
    >
      <table className="w-full text-dense">
        <thead className="sticky top-0 bg-table-head text-caption text-fg-muted">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              Day
            </th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date} className="border-t border-border">
              <th scope="row" className={`${cell} font-normal whitespace-nowrap`}>
                {formatDay(day.date)}
              </th>
              {series.map(({ key }) => (
                <td key={key} className={`${cell} ${day[key] === 0 ? 'text-fg-subtle' : ''}`}>
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
