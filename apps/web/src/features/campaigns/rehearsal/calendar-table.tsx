import type { Rehearsal, RehearsalRange } from '@waypost/contract/campaigns-rehearsal';
import { formatNumber } from '../../../lib/numbers.ts';
import { dayWords, kindWords, rangeWords } from './rehearsal-words.ts';

const cell = 'h-9 px-3 text-right whitespace-nowrap tabular-nums first:pl-4 first:text-left last:pr-4';

/** Every day with its ranges: the middle of the runs, and what 8 in 10 of them lie between. */
export function CalendarTable({ rehearsal: { calendar, totals } }: { rehearsal: Rehearsal }) {
  const kinds = totals.kinds.map(({ kind }) => kind);
  const names = [...kinds.map((kind) => kindWords(kind).many), 'Accepts', 'Replies'];
  return (
    <div
      role="region"
      aria-label="Numbers by day"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={0}
      className="relative max-h-130 overflow-auto rounded-card -outline-offset-2"
    >
      <table className="w-full text-dense">
        <thead className="sticky top-0 bg-table-head text-caption text-fg-muted">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              Day
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.map((day) => (
            <tr key={day.date} className="border-t border-border">
              <th scope="row" className={`${cell} font-normal`}>
                {dayWords(day.date)}
              </th>
              {kinds.map((kind) => (
                <Value key={kind} range={day.kinds.find((one) => one.kind === kind)?.range} />
              ))}
              <Value range={day.accepts} />
              <Value range={day.replies} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ range }: { range: RehearsalRange | undefined }) {
  if (range === undefined || range.high === 0) return <td className={`${cell} text-fg-subtle`}>0</td>;
  return (
    <td className={cell}>
      {formatNumber(range.median)}
      {range.low === range.high ? null : (
        <span className="pl-1.5 text-caption text-fg-subtle">({rangeWords(range)})</span>
      )}
    </td>
  );
}
