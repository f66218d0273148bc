import type { ComponentProps } from 'react';
import type { Tone } from './badge.tsx';
import { cn } from './class-names.ts';

const dots: Record<Tone, string> = {
  neutral: 'bg-fg-subtle',
  success: 'bg-success-dot',
  warning: 'bg-warning-dot',
  danger: 'bg-danger-dot',
  info: 'bg-info-dot',
  brand: 'bg-chart-1',
};

export function Dot({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      aria-hidden
      className={cn('inline-block size-2 flex-none rounded-full forced-colors:border', dots[tone], className)}
      {...rest}
    />
  );
}

/** A dot with its word: colour alone says nothing to many people. */
export function StatusDot({
  tone = 'neutral',
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 text-dense whitespace-nowrap', className)}
      {...rest}
    >
      <Dot tone={tone} />
      {children}
    </span>
  );
}
