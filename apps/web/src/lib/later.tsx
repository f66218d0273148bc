import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { navigationType } from './navigation.ts';

/**
 * Whoever reloads a page, or comes back to it from elsewhere, finds the place on it where they were, and a link to a
 * place leads there: all is drawn at once.
 */
let hasStarted =
  ['reload', 'back_forward'].includes(navigationType() ?? '') || window.location.hash.length > 1;

/**
 * What is not needed for the first look of a page that is opened anew: drawn right after the rest, in a step that
 * yields to the person. One inside another is a step of its own, which React's deferred values are not: they join the
 * step they stand in. On the way between pages all is drawn at once, so that going back finds its place.
 *
 * @param isPage what waits is a whole page, parts of which may come later still, when their answers are there
 */
export function Later({ isPage = false, children }: { isPage?: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(hasStarted);
  useEffect(() => {
    // The effects of what stands inside have run before: whether it is a later step is settled by then.
    if (!isShown) startTransition(() => setShown(true));
    else if (!isPage) hasStarted = true;
  }, [isShown, isPage]);
  return isShown ? children : null;
}

/**
 * True on the page the product is opened with, for as long as it stands: what lies below the first look of it may then
 * be laid out when it comes near, on no other one, where somebody may come back to a place further down.
 */
export function useIsOpenedWith(): boolean {
  return useState(!hasStarted)[0];
}
