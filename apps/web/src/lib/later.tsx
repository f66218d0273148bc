import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { navigationType } from './navigation-type.ts';

/** Whoever reloads a page, or comes back to it from elsewhere, finds the place on it where they were: all is drawn at once. */
let hasStarted = ['reload', 'back_forward'].includes(navigationType() ?? '');

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
