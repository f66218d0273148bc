import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
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

/** How much of the window's lower end the bar takes, for whatever scrolls below it. */
const spaceProperty = '--bulk-space';

/** Tells the page how high the bar is, also when its buttons break into another line. */
function useBarSpace(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!shown || element === null) return undefined;
    const { style } = document.documentElement;
    const tell = () => {
      const space = Math.ceil(window.innerHeight - element.offsetTop);
      style.setProperty(spaceProperty, `${Math.max(element.offsetHeight, space)}px`);
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(spaceProperty);
    };
  }, [bar, shown]);
}

/** Slides up while rows are chosen. Escape clears the choice. Lists leave room for it: `pb-(--bulk-space)`. */
export function BulkBar({ count, label, onClear, children, className }: BulkBarProps) {
  const shown = count > 0;
  const bar = useRef<HTMLDivElement>(null);
  useBarSpace(bar, shown);
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
          ref={bar}
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
