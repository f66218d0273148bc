import { useEffect, useState, type RefObject } from 'react';

/** A row that crosses the window in fewer milliseconds is not read: the eye alone takes longer to get to it. */
const readableMs = 150;
/** Scrolls that follow each other within so many milliseconds are one movement; after as many it is over. */
const pauseMs = 120;

/**
 * Whether rows fly past faster than anybody reads, as when the bar is dragged down a long list, a wheel spins freely or
 * the key of pages is held: they need no cells, and are not worth reading from the server. One jump, however far, is
 * none.
 */
export function useFastScroll(scroller: RefObject<HTMLElement | null>): boolean {
  const [isFast, setFast] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let [top, movedAt] = [element.scrollTop, Number.NEGATIVE_INFINITY];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      const now = performance.now();
      const [pixels, ms] = [Math.abs(element.scrollTop - top), now - movedAt];
      top = element.scrollTop;
      movedAt = now;
      if (ms >= pauseMs || !isFlying(pixels, ms, element.clientHeight)) return;
      setFast(true);
      clearTimeout(timer);
      timer = setTimeout(() => setFast(false), pauseMs);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      element.removeEventListener('scroll', scrolled);
      clearTimeout(timer);
    };
  }, [scroller]);
  return isFast;
}

/** Whether at this pace a row crosses the window too fast to be read. */
function isFlying(pixels: number, ms: number, windowHeight: number): boolean {
  return pixels * readableMs > windowHeight * ms;
}
