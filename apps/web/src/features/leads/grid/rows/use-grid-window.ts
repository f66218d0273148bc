import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';

/** Rows in the page at most, the one with the focus aside. */
const rowsMax = 59;
/** Rows around those in sight, fewer where a high window shows many. */
const overscanRows = 8;

export interface GridWindowInput {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** Height of what sticks to the top. */
  headHeight: number;
  /** Stays in the page wherever one scrolls, so that the focus is never lost; null without a focus. */
  keptIndex: number | null;
}

/** Which rows are in the page: those in sight, a few around them, and the one that has the focus. */
export function useGridWindow(input: GridWindowInput): Virtualizer<HTMLElement, Element> {
  const { scroller, count, rowHeight, headHeight, keptIndex } = input;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = range.endIndex - range.startIndex + 1;
      const overscan = Math.max(1, Math.min(overscanRows, Math.floor((rowsMax - inSight) / 2)));
      const indexes = defaultRangeExtractor({ ...range, overscan });
      if (keptIndex === null || keptIndex >= range.count || indexes.includes(keptIndex)) return indexes;
      return [...indexes, keptIndex].toSorted((a, b) => a - b);
    },
    [keptIndex],
  );
  // oxlint-disable-next-line react/incompatible-library -- no compiler is in use that it could confuse
  return useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    scrollPaddingEnd: headHeight,
    rangeExtractor,
    initialRect: { width: 1200, height: 640 },
    observeElementRect,
    useFlushSync: false,
  });
}

/** Follows the height of the scroller. One that is not on the screen keeps the rows it had. */
function observeElementRect(
  instance: Virtualizer<HTMLElement, Element>,
  changed: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  const element = instance.scrollElement;
  if (!element) return undefined;
  const tell = () => {
    const { clientWidth: width, clientHeight: height } = element;
    if (height > 0) changed({ width, height });
  };
  tell();
  const observer = new ResizeObserver(tell);
  observer.observe(element);
  return () => observer.disconnect();
}
