import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { AsTableButton } from '../../../ui/as-table-button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { CalendarTable } from './calendar-table.tsx';
import {
  dayIn,
  dayWords,
  holidayWords,
  kindRange,
  kindWords,
  rangeWords,
  shortDay,
  weeksOf,
} from './rehearsal-words.ts';

type Day = Rehearsal['calendar'][number];

export interface RehearsalCalendarProps {
  rehearsal: Rehearsal;
  chosen: string | null;
  onChoose: (date: string) => void;
}

/** What happens on which day: a month to look over, or the same as a table with all ranges. */
export function RehearsalCalendar({ rehearsal, chosen, onChoose }: RehearsalCalendarProps) {
  const [asTable, setAsTable] = useState(false);
  const { calendar, totals, zone, finish, senders } = rehearsal;
  const most = Math.max(1, ...calendar.map(({ total }) => total.median));
  const weeks = weeksOf(calendar);
  const restsOnWeekends = weeks.every(({ days }) =>
    days.slice(5).every(({ day }) => day === null || day.total.high === 0),
  );
  const finishDate = finish.median === null ? null : dayIn(zone, finish.median);
  return (
    <Card>
      <CardHead
        title="Day by day"
        note={<span className="max-sm:hidden">Middle of the runs</span>}
        actions={<AsTableButton asTable={asTable} onChange={setAsTable} picture="calendar" />}
      />
      <ul
        aria-label="Kinds"
        className="flex flex-wrap gap-x-3 gap-y-1 border-b border-border px-4 py-2 text-caption"
      >
        {totals.kinds.map(({ kind }) => (
          <li key={kind} className="flex items-center gap-1.5">
            <Swatch kind={kind} />
            {kindWords(kind).many}
          </li>
        ))}
      </ul>
      {asTable ? (
        <CalendarTable rehearsal={rehearsal} />
      ) : (
        <>
          <div
            aria-hidden
            className={cn(
              'grid border-b border-border text-caption text-fg-muted max-md:hidden',
              columns(restsOnWeekends),
            )}
          >
            {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => (
              <span key={name} className="px-2.5 py-2">
                {name}
              </span>
            ))}
          </div>
          {weeks.map(({ days }) => (
            <div
              key={days[0]?.date}
              className={cn(
                'grid border-b border-border last:border-b-0 max-md:block max-md:border-b-0',
                columns(restsOnWeekends),
              )}
            >
              {days.map(({ date, day }, index) => (
                <Cell
                  key={date}
                  {...{ date, day, most, onChoose }}
                  withMonth={date === calendar[0]?.date || date.endsWith('-01')}
                  isChosen={date === chosen}
                  isFinish={date === finishDate}
                  holiday={holidayWords(day?.holidayOf ?? [], senders.length)}
                  isLast={index === 6}
                />
              ))}
            </div>
          ))}
        </>
      )}
    </Card>
  );
}

function columns(restsOnWeekends: boolean): string {
  return restsOnWeekends ? 'grid-cols-[repeat(5,minmax(0,1fr))_48px_48px]' : 'grid-cols-7';
}

interface CellProps {
  date: string;
  day: Day | null;
  most: number;
  withMonth: boolean;
  isChosen: boolean;
  isFinish: boolean;
  holiday: string | null;
  isLast: boolean;
  onChoose: (date: string) => void;
}

function Cell(props: CellProps) {
  const { date, day, most, withMonth, isChosen, isFinish, holiday, isLast, onChoose } = props;
  const nothing = day === null || day.total.high === 0;
  const look = cn(
    'flex min-h-28 min-w-0 flex-col gap-1 p-2.5 text-left max-md:min-h-0 max-md:w-full max-md:border-b max-md:border-border max-md:px-4',
    !isLast && 'md:border-r md:border-border',
  );
  const label = <span className="text-dense tabular-nums max-md:hidden">{shortDay(date, withMonth)}</span>;
  const longLabel = <span className="text-dense font-medium md:hidden">{dayWords(date)}</span>;
  const finish = isFinish ? (
    <Badge tone="success" className="self-start">
      <Flag aria-hidden />
      Finish
    </Badge>
  ) : null;
  const rest =
    holiday === null ? null : (
      <span className="truncate text-caption text-fg-muted" title={holiday}>
        {holiday}
      </span>
    );
  if (nothing) {
    const hides = !isFinish && holiday === null;
    return (
      <div className={cn(look, 'bg-sunken text-fg-subtle', hides && 'max-md:hidden')}>
        {label}
        {longLabel}
        {rest}
        {finish}
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(date)}
      className={cn(
        look,
        '-outline-offset-2 hover:bg-hover',
        isChosen && 'bg-accent-bg inset-ring-2 inset-ring-ring',
      )}
    >
      <span className="sr-only">{sentence(day)}.</span>
      <span className="flex w-full items-baseline justify-between gap-2">
        {label}
        {longLabel}
        <span className="text-caption text-fg-muted tabular-nums">
          {day.total.median === 0 ? '' : formatNumber(day.total.median)}
        </span>
      </span>
      <span className="flex w-full flex-col gap-0.5 max-md:flex-row max-md:flex-wrap max-md:gap-x-3">
        {day.kinds.map(({ kind, range }) => (
          <span
            key={kind}
            className="flex min-w-0 items-center gap-1.5 text-caption"
            title={rangeWords(range)}
          >
            <Swatch kind={kind} />
            <span className="min-w-0 flex-1 truncate text-fg-muted">{kindWords(kind).many}</span>
            <span className="flex-none tabular-nums">
              {range.median === 0 ? rangeWords(range) : formatNumber(range.median)}
            </span>
          </span>
        ))}
      </span>
      {rest}
      {finish}
      <span aria-hidden className="mt-auto flex h-1 w-full overflow-hidden rounded-full bg-track">
        {day.kinds.map(({ kind, range }) => (
          <span
            key={kind}
            className={kindWords(kind).colour}
            style={{ width: `${(100 * range.median) / most}%` }}
          />
        ))}
      </span>
    </button>
  );
}

function sentence(day: Day): string {
  const kinds = day.kinds.map(({ kind, range }) => kindRange(kind, range));
  return `${dayWords(day.date)}: ${kinds.join(', ')}`;
}

function Swatch({ kind }: { kind: string }) {
  return <span aria-hidden className={cn('size-2 flex-none rounded-[2px]', kindWords(kind).colour)} />;
}
