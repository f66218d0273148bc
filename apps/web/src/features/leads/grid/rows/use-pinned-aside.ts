import { useEffect, type RefObject } from 'react';

/**
 * Marks the scroller with `data-aside` while it is scrolled to the side: only then pinned cells have to stay where they
 * are. A cell that could stick is a layer of its own for the browser, and fifty of them took a third of a frame while
 * rows only went up and down.
 */
export function usePinnedAside(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const mark = () => element.toggleAttribute('data-aside', element.scrollLeft !== 0);
    mark();
    element.addEventListener('scroll', mark, { passive: true });
    return () => element.removeEventListener('scroll', mark);
  }, [scroller]);
}
