import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const fills = {
  brand: 'bg-chart-1',
  success: 'bg-success-solid',
  warning: 'bg-warning-dot',
  danger: 'bg-danger-solid',
} as const;

export interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Null while the end is not known. */
  value: number | null;
  max?: number;
  tone?: keyof typeof fills;
  size?: 'md' | 'lg';
  /** What the value means in words, e.g. "640 of 1,000 leads". */
  valueText?: string;
  'aria-label': string;
}

export function Progress({
  value,
  max = 100,
  tone = 'brand',
  size = 'md',
  valueText,
  className,
  ...rest
}: ProgressProps) {
  const share = value === null ? 0 : part(value, max);
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value === null ? undefined : Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
      className={cn(
        'min-w-0 overflow-hidden rounded-full bg-track',
        size === 'lg' ? 'h-1.5' : 'h-1',
        className,
      )}
      {...rest}
    >
      <div
        className={cn(
          'h-full origin-left rounded-full',
          fills[tone],
          value === null && 'w-1/3 animate-pulse',
        )}
        style={value === null ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}

export interface MeterProps extends Omit<ComponentProps<'div'>, 'children'> {
  value: number;
  max?: number;
  valueText?: string;
  /** Places that are taken, and not something that is used up: all of them in use is what they are for. */
  ofPlaces?: boolean;
  'aria-label': string;
}

/** How much of an allowance is used: warning from 80 %, danger at 100 %; of places danger beyond them alone. */
export function Meter({ value, max = 100, valueText, ofPlaces = false, className, ...rest }: MeterProps) {
  const share = part(value, max);
  const isFine = ofPlaces && value <= max;
  const tone = isFine || share < 0.8 ? 'brand' : share >= 1 ? 'danger' : 'warning';
  return (
    <div
      role="meter"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
      data-tone={tone}
      className={cn('h-1 min-w-0 overflow-hidden rounded-full bg-track', className)}
      {...rest}
    >
      <div className={cn('h-full rounded-full', fills[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  );
}

function part(value: number, max: number): number {
  return max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
}
