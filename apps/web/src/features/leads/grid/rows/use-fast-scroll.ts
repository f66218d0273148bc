import { useEffect, useState, type RefObject } from 'react';

/** Heights of the window that one frame passes by while nobody can read. */
const heightsPerFrame = 1.5;
/** Frames that follow each other within so many milliseconds are one movement; after as many it is over. */
const pauseMs = 120;

/**
 * Whether rows fly past faster than anybody reads, as when the bar is dragged down a long list: they need no cells, and
 * are not worth reading from the server. One jump, however far, is none.
 */
export function useFastScroll(scroller: RefObject<HTMLElement | null>): boolean {
  const [isFast, setFast] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let [top, movedAt] = [element.scrollTop, Number.NEGATIVE_INFINITY];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      const far = Math.abs(element.scrollTop - top) > heightsPerFrame * element.clientHeight;
      top = element.scrollTop;
      if (!far) return;
      const now = performance.now();
      if (now - movedAt < pauseMs) {
        setFast(true);
        clearTimeout(timer);
        timer = setTimeout(() => setFast(false), pauseMs);
      }
      movedAt = now;
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      element.removeEventListener('scroll', scrolled);
      clearTimeout(timer);
    };
  }, [scroller]);
  return isFast;
}
