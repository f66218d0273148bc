import { useDeferredValue, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface SkeletonProps extends ComponentProps<'span'> {
  /** It does not breathe: in rows that come by the dozen each one that does is a layer of its own for the browser. */
  still?: boolean;
}

/** A grey box with the size of what will stand there. */
export function Skeleton({ still = false, className, ...rest }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cn('block h-3 max-w-full rounded-tag bg-track', !still && 'animate-pulse', className)}
      {...rest}
    />
  );
}

const delayMs = 150;
const atLeastMs = 300;

/**
 * Says whether to show a loading state: not in the first 150 ms, and once shown for at least 300 ms,
 * so that fast answers do not flicker. What took longer than both is not held back further.
 */
export function useSteadyLoading(loading: boolean): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (loading === (shownAt !== null)) return undefined;
    const waitMs = shownAt === null ? delayMs : Math.max(0, shownAt + atLeastMs - performance.now());
    const timer = setTimeout(() => setShownAt(loading ? performance.now() : null), waitMs);
    return () => clearTimeout(timer);
  }, [loading, shownAt]);
  return shownAt !== null;
}

export interface SkeletonGroupProps {
  loading: boolean;
  /** Said to screen readers once. */
  label: string;
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * Skeleton or content, with the steady timing. An answer draws what it touches at once and in one piece; the content,
 * which may be a whole page, follows as a drawing that leaves the browser free every few milliseconds.
 */
export function SkeletonGroup({ loading, label, skeleton, children }: SkeletonGroupProps) {
  const shown = useSteadyLoading(loading);
  const wasLoading = useDeferredValue(loading);
  if (!loading && !wasLoading && !shown) return children;
  return (
    <div role="status" aria-label={label}>
      {shown ? skeleton : <div className="invisible">{skeleton}</div>}
    </div>
  );
}
