import { useEffect, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

export interface BulkBarProps {
  count: number;
  /** In place of "12 chosen", where the count is an estimate. */
  label?: string | undefined;
  onClear: () => void;
  /** Buttons; the destructive one last. */
  children: ReactNode;
  className?: string;
}

/** Slides up while rows are chosen. Escape clears the choice. */
export function BulkBar({ count, label, onClear, children, className }: BulkBarProps) {
  const shown = count > 0;
  useEffect(() => {
    if (!shown) return undefined;
    function press(event: KeyboardEvent) {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[role=dialog],[role=menu],[role=alertdialog]')
      )
        onClear();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [shown, onClear]);
  return (
    <>
      <span role="status" className="sr-only">
        {shown ? (label ?? `${count} chosen`) : ''}
      </span>
      {shown ? (
        <div
          role="toolbar"
          aria-label="Chosen rows"
          className={cn(
            'fixed inset-x-4 bottom-6 z-20 mx-auto flex w-fit animate-from-below flex-wrap items-center gap-2 rounded-card border border-border bg-raised py-2 pr-2 pl-4 text-dense shadow-toast',
            className,
          )}
        >
          <span className="font-medium tabular-nums">
            {label ?? `${new Intl.NumberFormat('en-US').format(count)} chosen`}
          </span>
          <span aria-hidden className="h-5 w-px bg-border" />
          {children}
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        </div>
      ) : null}
    </>
  );
}
