import { useState, type KeyboardEvent } from 'react';
import { formatDayMonth, noonOf } from '../../../lib/dates.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { cn } from '../../../ui/class-names.ts';
import { series, type Day } from './daily-series.ts';

type Key = (typeof series)[number]['key'];

const shortDay = (date: string) => formatDayMonth(noonOf(date));

function sentence(day: Day, shown: readonly (typeof series)[number][]): string {
  return `${shortDay(day.date)}: ${shown.map(({ key, name }) => `${formatNumber(day[key])} ${name.toLowerCase()}`).join(', ')}`;
}

/** Bars per day. Arrow keys move from day to day; the legend takes a series out and back in. */
export function DailyChart({ days }: { days: readonly Day[] }) {
  const [hidden, setHidden] = useState<ReadonlySet<Key>>(new Set());
  const [at, setAt] = useState<string | null>(null);
  const shown = series.filter(({ key }) => !hidden.has(key));
  const top = Math.max(1, ...days.flatMap((day) => shown.map(({ key }) => day[key])));
  const current = days.find(({ date }) => date === at) ?? days.at(-1);
  const labelEvery = Math.ceil(days.length / 7);
  const nothing = days.every((day) => series.every(({ key }) => day[key] === 0));

  function toggle(key: Key) {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    if (next.size < series.length) setHidden(next);
  }
  function move(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    const target: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: days.length - 1,
    };
    const next = days[target[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    event.currentTarget.parentElement
      ?.querySelector<HTMLButtonElement>(`[data-date="${next.date}"]`)
      ?.focus();
  }

  return (
    <div className="p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        {series.map(({ key, name, swatch }) => (
          <button
            key={key}
            type="button"
            aria-pressed={!hidden.has(key)}
            onClick={() => toggle(key)}
            className={cn(
              'inline-flex h-6 items-center gap-1.5 rounded-tag px-1 text-caption hover:bg-hover',
              hidden.has(key) && 'text-fg-subtle line-through',
            )}
          >
            <span aria-hidden className={cn('size-2 rounded-[2px]', hidden.has(key) ? 'bg-track' : swatch)} />
            {name}
          </button>
        ))}
        {current && !nothing ? (
          <p className="ml-auto text-caption text-fg-muted tabular-nums max-sm:ml-0 max-sm:w-full">
            {sentence(current, shown)}
          </p>
        ) : null}
      </div>
      {nothing ? (
        <p className="grid h-36 place-items-center text-center text-dense text-fg-muted">
          Nothing was sent or answered in these days.
        </p>
      ) : (
        <div className="flex gap-2">
          <div
            aria-hidden
            className="flex h-36 flex-none flex-col justify-between text-right text-caption text-fg-subtle tabular-nums"
          >
            <span className="-mt-2">{formatNumber(top)}</span>
            <span className="-mb-2">0</span>
          </div>
          <div className="min-w-0 flex-1">
            <div
              role="group"
              aria-label="Bars by day"
              className="flex h-36 items-stretch border-b border-border-strong bg-[linear-gradient(var(--border)_1px,transparent_1px)] bg-[length:100%_50%]"
            >
              {days.map((day, index) => (
                <button
                  key={day.date}
                  type="button"
                  data-date={day.date}
                  tabIndex={day.date === current?.date ? 0 : -1}
                  aria-label={sentence(day, shown)}
                  onFocus={() => setAt(day.date)}
                  onPointerEnter={() => setAt(day.date)}
                  onKeyDown={(event) => move(event, index)}
                  className={cn(
                    'flex min-w-0 flex-1 items-end justify-center gap-px px-px -outline-offset-2 hover:bg-hover',
                    day.date === at && 'bg-hover',
                  )}
                >
                  {shown.map(({ key, bar }) => (
                    <span
                      key={key}
                      className={cn('max-w-3 min-w-0 flex-1 rounded-t-[2px]', bar)}
                      style={{ height: `${(day[key] / top) * 100}%` }}
                    />
                  ))}
                </button>
              ))}
            </div>
            <div aria-hidden className="mt-1 flex text-caption text-fg-subtle tabular-nums">
              {days.map((day, index) => (
                <span
                  key={day.date}
                  className={cn(
                    'min-w-0 flex-1 overflow-visible text-center whitespace-nowrap',
                    // Where there is room for half as many.
                    index % (labelEvery * 2) !== 0 && 'max-sm:invisible',
                  )}
                >
                  {index % labelEvery === 0 ? shortDay(day.date) : ''}
                </span>
              ))}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
