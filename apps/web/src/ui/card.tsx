import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

/** One object. Never a card inside a card. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('min-w-0 rounded-card border border-border bg-surface', className)} {...rest} />;
}

export interface CardHeadProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
}

export function CardHead({ title, note, actions, level = 2, className, ...rest }: CardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={cn('flex min-h-12 items-center gap-2 border-b border-border px-4 py-2', className)}
      {...rest}
    >
      {/* The note has what the title leaves: it is cut first, on a phone it goes below. */}
      <div className={cn('flex min-w-0 items-center gap-x-2 max-sm:flex-wrap', note && 'flex-1')}>
        <Heading className="min-w-0 truncate text-h3">{title}</Heading>
        {note ? (
          <span className="min-w-0 truncate text-caption text-fg-subtle sm:flex-1 sm:basis-0">{note}</span>
        ) : null}
      </div>
      {actions ? <div className="ml-auto flex items-center gap-2">{actions}</div> : null}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('p-4', className)} {...rest} />;
}

export function CardFoot({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex items-center gap-2 border-t border-border px-4 py-3', className)} {...rest} />
  );
}
