import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'brand';

const tones: Record<Tone | 'outline', string> = {
  neutral: 'bg-active text-fg-muted',
  success: 'bg-success-bg text-success-fg',
  warning: 'bg-warning-bg text-warning-fg',
  danger: 'bg-danger-bg text-danger-fg',
  info: 'bg-info-bg text-info-fg',
  brand: 'bg-accent-bg text-accent-fg',
  outline: 'text-fg-muted inset-ring inset-ring-border-strong',
};

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone | 'outline';
  pill?: boolean;
}

/** A word on a ground; the colour never stands alone. */
export function Badge({ tone = 'neutral', pill = false, className, ...rest }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 flex-none items-center gap-1 rounded-tag px-1.5 text-caption font-medium whitespace-nowrap tabular-nums [&_svg]:size-3',
        tones[tone],
        pill && 'rounded-full px-2',
        className,
      )}
      {...rest}
    />
  );
}

/** A small number in a pill, for lists and navigation. */
export function CountBadge({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      className={cn(
        'inline-grid h-[18px] min-w-5 flex-none place-items-center rounded-full bg-active px-1.5 text-caption font-medium text-fg-muted tabular-nums',
        className,
      )}
      {...rest}
    />
  );
}
