import { useEffect, useState, type RefObject } from 'react';

/** Whether a box that scrolls sideways has content beyond its right edge, and a way to go on to it. */
export function useMoreToTheRight(box: RefObject<HTMLElement | null>) {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () =>
      // A zoomed page may end on a part of a pixel.
      setHasMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1);
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box]);
  /** Most of a width on, so that what was last seen is still there to go by. */
  const goOn = () => {
    const element = box.current;
    element?.scrollBy({ left: element.clientWidth * 0.6, behavior: 'smooth' });
  };
  return { hasMore, goOn };
}
