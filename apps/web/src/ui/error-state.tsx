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
  /** It stands for the whole page: its title is the page's heading. */
  heading?: boolean;
}

/** What failed, inside the panel that failed. */
export function ErrorState({
  title,
  text,
  requestId,
  onRetry,
  retrying = false,
  heading = false,
  className,
  ...rest
}: ErrorStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div role="alert" className={cn('flex flex-col items-start gap-1 p-4', className)} {...rest}>
      <Title
        className="flex items-center gap-1.5 text-dense font-semibold"
        tabIndex={heading ? -1 : undefined}
      >
        <CircleAlert aria-hidden className="size-4 flex-none text-danger-fg" />
        {title}
      </Title>
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
