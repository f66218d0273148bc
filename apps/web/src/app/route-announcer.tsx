import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isReturnedFocus } from '../ui/return-focus.tsx';

/** A page may still be loading its heading for this long. */
const patienceMs = 3000;

/** After a navigation the focus moves to the new page's h1, which announces it. */
export function RouteAnnouncer() {
  const { pathname, state } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    // The same page under its lasting address: whoever is typing there goes on typing.
    if (isSamePage(state)) return undefined;
    return focusHeading();
  }, [pathname, state]);
  return null;
}

function isSamePage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'samePage' in state && state.samePage === true;
}

/** Focuses the h1 once it is there, unless the person has moved on meanwhile. Returns the way to stop. */
export function focusHeading(): () => void {
  const before = document.activeElement;
  let observer: MutationObserver | undefined;
  function attempt(): boolean {
    const active = document.activeElement;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return false;
    // A dialog that closes with the navigation gives the focus back to where it was, and what is left of the page before
    // may have it: nobody has gone there.
    const isLeft = active === before || active === document.body || active?.contains(heading) === true;
    if (!isLeft && !isReturnedFocus(active)) return true;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  }
  const frame = requestAnimationFrame(() => {
    if (attempt()) return;
    observer = new MutationObserver(() => {
      if (attempt()) observer?.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const timer = setTimeout(() => observer?.disconnect(), patienceMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer?.disconnect();
  };
}
