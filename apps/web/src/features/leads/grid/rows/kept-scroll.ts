import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far rows were scrolled, by the entry of the browser's history they were looked at in; the oldest first. */
const places = new Map<string, number>();
const placesMax = 50;

function keep(entry: string, top: number): void {
  places.delete(entry);
  places.set(entry, top);
  const [oldest] = places.keys();
  if (places.size > placesMax && oldest !== undefined) places.delete(oldest);
}

function scrollBack(element: HTMLElement | null, top: number): void {
  if (element) element.scrollTop = top;
}

/**
 * Rows that scroll by themselves are found where they were left when somebody comes back to them: the browser, and the
 * router for it, know the place on a page alone. The rows must be as high as they will be when they are drawn first.
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const comesBack = useNavigationType() === NavigationType.Pop;
  const start = useRef(comesBack ? places.get(key) : undefined);
  useLayoutEffect(() => {
    if (start.current !== undefined) scrollBack(scroller.current, start.current);
    start.current = undefined;
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // A sheet over the rows, or another question, is an entry of its own.
    const tell = () => keep(key, element.scrollTop);
    tell();
    element.addEventListener('scroll', tell, { passive: true });
    return () => element.removeEventListener('scroll', tell);
  }, [scroller, key]);
}
