import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

export interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** The cause, if known, and what to do. */
  text?: ReactNode;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

/** What failed, inside the panel that failed. */
export function ErrorState({
  title,
  text,
  requestId,
  onRetry,
  retrying = false,
  className,
  ...rest
}: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-start gap-1 p-4', className)} {...rest}>
      <p className="flex items-center gap-1.5 text-dense font-semibold">
        <CircleAlert aria-hidden className="size-4 flex-none text-danger-fg" />
        {title}
      </p>
      {text ? <p className="max-w-[72ch] text-dense text-fg-muted">{text}</p> : null}
      {onRetry ? (
        <Button size="sm" className="mt-2" busy={retrying} onClick={onRetry}>
          Try Again
        </Button>
      ) : null}
      {requestId ? (
        <p className="mt-1 text-caption text-fg-subtle">
          Request <span className="font-mono">{requestId}</span>
        </p>
      ) : null}
    </div>
  );
}
