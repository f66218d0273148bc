import type { Limits } from '@waypost/contract/linkedin-config';
import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import type { LimitChange } from '@waypost/domain/linkedin/limit-settings';
import { Lock } from 'lucide-react';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Meter } from '../../../ui/progress.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { inZone, whenWords } from './model/instants.ts';

type Row = Limits['rows'][number];

export interface LimitRowsProps {
  rows: readonly Row[];
  change: LimitChange;
  problems: ReadonlyMap<BudgetKey, string>;
  zone: string;
  /** Undefined takes the change of a row back; null sets the default. */
  onChange: (budget: BudgetKey, cap: number | null | undefined) => void;
}

const columns =
  'xl:grid xl:grid-cols-[minmax(150px,1.1fr)_minmax(150px,1.2fr)_72px_minmax(200px,1.6fr)_minmax(286px,1fr)] xl:items-center xl:gap-x-5';
/** A number that is typed may be above every ceiling: then it is refused with its sentence. */
const typedMax = 1_000_000;

export function LimitRows({ rows, ...rest }: LimitRowsProps) {
  return (
    <div role="table" aria-label="Limits of the account" className="text-dense">
      <div role="rowgroup" className="hidden xl:block">
        <div
          role="row"
          className={cn(columns, 'border-b border-border bg-sunken px-4 py-2 text-caption text-fg-subtle')}
        >
          <span role="columnheader">Action</span>
          <span role="columnheader">Used in its window</span>
          <span role="columnheader">7 days</span>
          <span role="columnheader">Binding now</span>
          <span role="columnheader">Own limit</span>
        </div>
      </div>
      <div role="rowgroup" className="divide-y divide-border">
        {rows.map((row) => (
          <LimitLine key={row.budget} row={row} {...rest} />
        ))}
      </div>
    </div>
  );
}

function LimitLine({ row, change, problems, zone, onChange }: { row: Row } & Omit<LimitRowsProps, 'rows'>) {
  const name = nameOf(row);
  return (
    <div role="row" className={cn(columns, 'flex flex-col gap-2 px-4 py-3')}>
      <span role="rowheader">
        <span className="font-medium">{name}</span>
        <span className="block text-caption text-fg-subtle">{windowOf(row)}</span>
      </span>
      <span role="cell" className="flex items-center gap-2.5">
        <Meter
          aria-label={`${name}, ${windowOf(row)}`}
          value={row.used}
          max={Math.max(1, row.cap)}
          valueText={`${formatNumber(row.used)} of ${formatNumber(row.cap)}`}
          className="flex-1"
        />
        <span className="w-20 flex-none text-fg-subtle tabular-nums">
          <span className="font-medium text-fg">{formatNumber(row.used)}</span> / {formatNumber(row.cap)}
        </span>
      </span>
      <span role="cell" className="text-fg-muted tabular-nums">
        <span className="text-caption text-fg-subtle xl:hidden">In 7 days: </span>
        {formatNumber(row.usedInWeek)}
      </span>
      <span role="cell">
        <Binding row={row} zone={zone} />
      </span>
      <span role="cell">
        <OwnLimit
          row={row}
          name={name}
          change={change}
          problem={problems.get(row.budget)}
          onChange={onChange}
        />
      </span>
    </div>
  );
}

function Binding({ row, zone }: { row: Row; zone: string }) {
  const now = useBusinessNow();
  const short = row.left === 0 && row.ceiling > 0;
  return (
    <span className={cn('flex items-start gap-1.5', short ? 'text-warning-fg' : 'text-fg-muted')}>
      {short ? <Lock aria-hidden className="mt-0.5 size-3.5 flex-none" /> : null}
      <span>
        {row.sentence}
        {row.ceiling > 0 ? (
          <span className="block text-caption text-fg-subtle tabular-nums">
            {formatNumber(row.left)} left
            {row.nextFreeAt ? (
              <>
                , next free{' '}
                <time dateTime={row.nextFreeAt} title={inZone(row.nextFreeAt, zone)}>
                  {whenWords(row.nextFreeAt, now)}
                </time>
              </>
            ) : null}
          </span>
        ) : null}
      </span>
    </span>
  );
}

interface OwnLimitProps extends Pick<LimitRowsProps, 'change' | 'onChange'> {
  row: Row;
  name: string;
  problem: string | undefined;
}

function OwnLimit({ row, name, change, problem, onChange }: OwnLimitProps) {
  if (row.ceiling === 0) return <span className="text-caption text-fg-subtle">Not on this account type</span>;
  const wanted = change[row.budget];
  const value = wanted === undefined ? (row.userCap ?? row.default) : (wanted ?? row.default);
  const own = wanted === undefined ? row.userCap !== null : wanted !== null;
  return (
    <Field
      label={`Own limit of ${row.label}, ${windowOf(row)}`}
      hideLabel
      error={problem}
      help={`Default ${formatNumber(row.default)}, hard ceiling ${formatNumber(row.ceiling)}`}
    >
      <span className="flex flex-wrap items-center gap-2">
        <NumberField
          value={value}
          max={typedMax}
          className="w-32 max-md:w-40"
          onValueChange={(cap) => onChange(row.budget, cap ?? undefined)}
        />
        <Slider
          aria-label={`${name}, ${windowOf(row)}: slider`}
          max={row.ceiling}
          value={Math.min(row.ceiling, value)}
          onChange={(event) => onChange(row.budget, Number(event.target.value))}
          className="w-20 flex-none max-xl:max-w-80 max-xl:flex-1"
        />
        {own ? (
          <Button
            variant="link"
            size="sm"
            onClick={() => onChange(row.budget, row.userCap === null ? undefined : null)}
          >
            Default
          </Button>
        ) : null}
      </span>
    </Field>
  );
}

function nameOf({ label }: Row): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function windowOf({ windowDays }: Row): string {
  return windowDays === 1 ? 'in 24 hours' : `in ${windowDays} days`;
}
