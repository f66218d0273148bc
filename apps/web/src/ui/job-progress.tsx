import { CircleAlert, CircleCheck, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import { Progress } from './progress.tsx';
import { useRatePerMinute } from './use-rate.ts';

export interface JobProgressProps {
  label: ReactNode;
  status: 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';
  done: number;
  /** Null while the amount is not known. */
  total: number | null;
  /** What is counted, in the plural, e.g. "leads". */
  unit: string;
  /** Why it failed or waits, and when it goes on. */
  message?: ReactNode;
  onCancel?: () => void;
  cancelling?: boolean;
  onPause?: () => void;
  onResume?: () => void;
  /** A pause or resume is on its way. */
  pausing?: boolean;
  /** How fast it is, as it measured itself; without it, the rate at which the count is seen to grow. */
  pace?: ReactNode;
  /** At the end: a link to the result, or Retry. */
  action?: ReactNode;
  className?: string;
}

/** Long work in one row: how far, how fast, and a way to stop it. */
export function JobProgress(props: JobProgressProps) {
  const {
    label,
    status,
    done,
    total,
    unit,
    message,
    onCancel,
    cancelling = false,
    onPause,
    onResume,
    pausing = false,
    pace,
    action,
    className,
  } = props;
  const working = status === 'queued' || status === 'running' || status === 'paused';
  const rate = useRatePerMinute(done, status === 'running');
  const counted =
    total === null
      ? `${grouped(done)} ${unitFor(done, unit)}`
      : `${grouped(done)} of ${grouped(total)} ${unitFor(total, unit)}`;
  return (
    <div className={cn('flex flex-col gap-1.5 text-dense', className)}>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        {status === 'done' ? <CircleCheck aria-hidden className="size-4 flex-none text-success-fg" /> : null}
        {status === 'failed' ? <CircleAlert aria-hidden className="size-4 flex-none text-danger-fg" /> : null}
        {status === 'cancelled' ? (
          <CircleSlash aria-hidden className="size-4 flex-none text-fg-muted" />
        ) : null}
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">{label}</span>
        <span role="status" className="flex-none text-fg-muted tabular-nums">
          {status === 'queued' ? queuedWords(done, counted, Boolean(message)) : null}
          {status === 'running' || status === 'done' ? counted : null}
          {status === 'paused' ? `Paused at ${counted}` : null}
          {status === 'failed' ? `Stopped at ${counted}` : null}
          {status === 'cancelled' ? `Cancelled at ${counted}` : null}
        </span>
        {working && status !== 'paused' && onPause ? (
          <Button size="sm" variant="ghost" busy={pausing} onClick={onPause}>
            Pause
          </Button>
        ) : null}
        {status === 'paused' && onResume ? (
          <Button size="sm" busy={pausing} onClick={onResume}>
            Resume
          </Button>
        ) : null}
        {working && onCancel ? (
          <Button size="sm" variant="ghost" busy={cancelling} onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        {action}
      </div>
      {working ? (
        <Progress
          aria-label={typeof label === 'string' ? label : 'Progress'}
          // A bar without an end moves; of work that rests none does.
          value={total === null ? (status === 'paused' ? 0 : null) : done}
          max={total ?? 100}
          valueText={counted}
        />
      ) : null}
      {pace ??
        (rate !== null && working ? (
          <p className="text-caption text-fg-subtle tabular-nums">{grouped(rate)} a minute</p>
        ) : null)}
      {message ? (
        <p className={cn('text-caption', status === 'failed' ? 'text-danger-fg' : 'text-fg-muted')}>
          {message}
        </p>
      ) : null}
    </div>
  );
}

/** "rows", and "row" of one. */
function unitFor(count: number, unit: string): string {
  if (count !== 1) return unit;
  return unit === 'people' ? 'person' : unit.replace(/s\b/g, '').replace(' and ', ' or ');
}

/** Work that has read something, or was told to wait, has started. */
function queuedWords(done: number, counted: string, told: boolean): string {
  if (done > 0) return `${counted}, waiting`;
  return told ? 'Waiting' : 'Waiting to start';
}

/** When it is shown, not when the file is read: the first `Intl` object of a page is a slow one. */
const grouped = (value: number): string => value.toLocaleString('en-US');
