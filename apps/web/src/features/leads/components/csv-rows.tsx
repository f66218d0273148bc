import { useState, type ReactNode } from 'react';
import { formatNumber, formatPercent, shareOf } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Dot } from '../../../ui/status-dot.tsx';
import type { RowCheck } from '../csv/csv-table.ts';

const rowsShown = 8;
const cell = 'truncate border-b border-border px-3 py-2 first:pl-4 last:pr-4';

/** What the first rows become, and those that name nobody. */
export function CsvRows({ checks }: { checks: readonly RowCheck[] }) {
  const [show, setShow] = useState<'all' | 'rejected'>('all');
  const rejected = checks.filter((check) => check.problem !== null);
  const shown = (show === 'rejected' ? rejected : checks).slice(0, rowsShown);
  return (
    <Card>
      <CardHead
        title={show === 'all' ? 'First rows after mapping' : 'Rejected rows'}
        actions={
          rejected.length === 0 ? null : (
            <SegmentedControl
              aria-label="Which rows"
              value={show}
              onValueChange={setShow}
              segments={[
                { value: 'all', label: 'All' },
                { value: 'rejected', label: `Rejected ${formatNumber(rejected.length)}` },
              ]}
            />
          )
        }
      />
      {shown.length === 0 ? (
        <p className="p-4 text-dense text-fg-muted">
          {show === 'all'
            ? 'The file has no rows after its header.'
            : 'No row is rejected under this mapping.'}
        </p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0 text-left text-dense">
          <thead>
            <tr className="bg-table-head text-caption text-fg-muted">
              <th scope="col" className={cn(cell, 'w-14 font-medium max-md:w-12')}>
                Row
              </th>
              <th scope="col" className={cn(cell, 'font-medium')}>
                Name
              </th>
              <th scope="col" className={cn(cell, 'font-medium max-md:hidden')}>
                Title
              </th>
              <th scope="col" className={cn(cell, 'font-medium max-md:hidden')}>
                Company
              </th>
              <th scope="col" className={cn(cell, 'font-medium max-md:hidden')}>
                Profile
              </th>
              <th scope="col" className={cn(cell, 'w-28 font-medium max-md:w-24')}>
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((check) => (
              <Row key={check.number} check={check} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ check }: { check: RowCheck }) {
  const note = check.problem ?? check.warning;
  const bad = check.problem !== null;
  const [word, tone] = bad
    ? (['Rejected', 'danger'] as const)
    : check.repeated
      ? (['Repeated', 'info'] as const)
      : check.warning
        ? (['Check', 'warning'] as const)
        : (['Usable', 'success'] as const);
  const below = note ? 'border-b-0 pb-0' : '';
  return (
    <>
      <tr className={cn(bad && 'bg-danger-banner')}>
        <td rowSpan={note ? 2 : 1} className={cn(cell, 'align-top text-fg-subtle tabular-nums')}>
          {formatNumber(check.number)}
        </td>
        <td className={cn(cell, below, 'font-medium')}>{check.name || '-'}</td>
        <td className={cn(cell, below, 'text-fg-muted max-md:hidden')}>{check.title ?? '-'}</td>
        <td className={cn(cell, below, 'max-md:hidden')}>{check.company ?? '-'}</td>
        <td className={cn(cell, below, 'text-fg-muted max-md:hidden')}>{check.profile ?? '-'}</td>
        <td className={cn(cell, below)}>
          <Badge tone={tone}>{word}</Badge>
        </td>
      </tr>
      {note ? (
        <tr className={cn(bad && 'bg-danger-banner')}>
          <Note bad={bad} span={2} className="md:hidden">
            {note}
          </Note>
          <Note bad={bad} span={5} className="max-md:hidden">
            {note}
          </Note>
        </tr>
      ) : null}
    </>
  );
}

/** A cell may not span columns that a narrow window leaves out, hence one for each. */
function Note(props: { bad: boolean; span: number; className: string; children: ReactNode }) {
  return (
    <td
      colSpan={props.span}
      className={cn(
        'border-b border-border px-3 pt-0.5 pb-2 text-caption wrap-anywhere',
        props.bad ? 'text-danger-fg' : 'text-warning-fg',
        props.className,
      )}
    >
      {props.children}
    </td>
  );
}

/** How many of the rows that were read can be used. `all`: these are all the rows of the file. */
export function CsvCheck({ checks, all }: { checks: readonly RowCheck[]; all: boolean }) {
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
          Of the first {formatNumber(checks.length)} rows. The import reads all of them.
        </p>
      )}
    </Card>
  );
}
