import { countOf, formatNumber, formatPercent, shareOf } from '../../../lib/numbers.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Dot } from '../../../ui/status-dot.tsx';
import type { RowCheck } from '../csv/csv-table.ts';

/** How many of the rows that were read can be used. `all`: these are all the rows of the file. */
export function CsvCheckCard({ checks, all }: { checks: readonly RowCheck[]; all: boolean }) {
  const rejected = checks.filter((check) => check.problem !== null).length;
  const repeated = checks.filter((check) => check.repeated).length;
  const usable = checks.length - rejected - repeated;
  const parts = [
    { label: 'Usable', note: 'become leads', count: usable, tone: 'success', bar: 'bg-success-solid' },
    { label: 'Repeated', note: 'twice in this file', count: repeated, tone: 'info', bar: 'bg-info-solid' },
    { label: 'Rejected', note: 'name nobody', count: rejected, tone: 'danger', bar: 'bg-danger-solid' },
  ] as const;
  return (
    <Card>
      <CardHead title="Check" note="Nothing is saved yet" />
      <div aria-hidden className="mx-4 mt-4 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-track">
        {parts.map(({ label, count, bar }) =>
          count > 0 ? (
            <span
              key={label}
              className={bar}
              style={{ width: formatPercent(shareOf(count, checks.length), true) }}
            />
          ) : null,
        )}
      </div>
      <dl className="divide-y divide-border px-4 pb-1">
        {parts.map(({ label, note, count, tone }) => (
          <div key={label} className="flex items-center gap-3 py-2.5 text-dense">
            <Dot tone={count === 0 ? 'neutral' : tone} />
            <dt className="min-w-0 flex-1">
              <span className="font-medium">{label}</span>{' '}
              <span className="text-caption text-fg-subtle">{note}</span>
            </dt>
            <dd className="text-h2 tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {all ? null : (
        <p className="px-4 pb-4 text-caption text-fg-subtle">
          Of the first {countOf(checks.length, 'row')}. The import reads all of them.
        </p>
      )}
    </Card>
  );
}
