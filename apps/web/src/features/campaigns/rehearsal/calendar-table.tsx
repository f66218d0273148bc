import type { Rehearsal, RehearsalRange } from '@waypost/contract/campaigns-rehearsal';
import { formatNumber } from '../../../lib/numbers.ts';
import { DayTable } from '../../../ui/day-table.tsx';
import { dayWords, holidayWords, kindWords, rangeWords } from './rehearsal-words.ts';

/** Every day with its ranges: the middle of the runs, and what 8 in 10 of them lie between. */
export function CalendarTable({ rehearsal: { calendar, totals, senders } }: { rehearsal: Rehearsal }) {
  const kinds = totals.kinds.map(({ kind }) => kind);
  return (
    <DayTable
      label="Numbers by day"
      names={[...kinds.map((kind) => kindWords(kind).many), 'Accepts', 'Replies']}
      days={calendar.map((day) => ({
        date: day.date,
        name: [dayWords(day.date), holidayWords(day.holidayOf, senders.length)].filter(Boolean).join(', '),
        values: [
          ...kinds.map((kind) => valueOf(day.kinds.find((one) => one.kind === kind)?.range)),
          valueOf(day.accepts),
          valueOf(day.replies),
        ],
      }))}
      write={formatNumber}
      className="max-h-130"
    />
  );
}

function valueOf(range: RehearsalRange | undefined) {
  if (range === undefined || range.high === 0) return 0;
  return (
    <>
      {formatNumber(range.median)}
      {range.low === range.high ? null : (
        <span className="pl-1.5 text-caption text-fg-subtle">({rangeWords(range)})</span>
      )}
    </>
  );
}
