import { useDeferredValue, useEffect, type ReactNode } from 'react';

let hasStarted = false;

/**
 * What is not needed for the first look of a page that is opened anew: drawn right after the rest, in a step that
 * yields to the person. On the way between pages all is drawn at once, so that going back finds its place.
 */
export function Later({ children }: { children: ReactNode }) {
  const isShown = useDeferredValue(true, hasStarted);
  useEffect(() => {
    if (isShown) hasStarted = true;
  }, [isShown]);
  return isShown ? children : null;
}
