import type { Rehearsal } from '@waypost/contract/campaigns-rehearsal';
import { ownTimeZone } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { atSender } from '../running/next-time.ts';
import { dayWords, kindWords, rangeOf, rangeWords, timeOn } from './rehearsal-words.ts';

/** One day of the calendar: its ranges, and how it begins in the first run. */
export function DayActions({ rehearsal, date }: { rehearsal: Rehearsal; date: string | null }) {
  const day = rehearsal.calendar.find((one) => one.date === date);
  if (day === undefined) return null;
  return (
    <Card aria-live="polite">
      <CardHead title={dayWords(day.date)} note={rangeOf(day.total, 'action')} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 border-b border-border px-4 py-3 text-dense">
        {[
          ...day.kinds.map(({ kind, range }) => [kindWords(kind).many, rangeWords(range)] as const),
          ['Accepts', rangeWords(day.accepts)] as const,
          ['Replies', rangeWords(day.replies)] as const,
        ].map(([name, value]) => (
          <div key={name} className="flex justify-between gap-2">
            <dt className="text-fg-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {day.first.length === 0 ? (
        <p className="px-4 py-3 text-dense text-fg-muted">Nothing on this day in the first run.</p>
      ) : (
        <>
          <p className="px-4 pt-3 text-caption text-fg-subtle">
            {day.first.length === 1 ? 'First action' : `First ${countOf(day.first.length, 'action')}`} of the
            first run
            {rehearsal.zone === ownTimeZone() ? '' : `, in your time; the day is one of ${rehearsal.zone}`}
          </p>
          <ol className="flex flex-col gap-1.5 px-4 pt-1.5 pb-3 text-dense">
            {day.first.map(({ at, kind, leadName, senderName, senderZone }) => (
              <li key={`${at} ${leadName}`} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2">
                <time
                  dateTime={at}
                  title={atSender(at, senderZone) ?? undefined}
                  className="min-w-11 text-fg-muted tabular-nums"
                >
                  {timeOn(at, day.date)}
                </time>
                <span className="truncate">
                  {kindWords(kind).told} <b className="font-medium">{leadName}</b>
                </span>
                <span className="max-w-28 truncate text-fg-subtle">{senderName.split(' ')[0]}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
