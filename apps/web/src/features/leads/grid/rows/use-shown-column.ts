import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { GridColumn } from '../columns/grid-columns.ts';

/** Scrolls a column into sight as soon as it is there: one that was just made comes with a later draw. */
export function useShownColumn(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
): (field: string) => void {
  const next = useRef<string | null>(null);
  const look = useCallback(() => {
    const at = columns.findIndex(({ field }) => field === next.current);
    const head = at < 0 ? null : scroller.current?.querySelector(`[data-cell="-1:${at + 1}"]`);
    if (!head) return;
    next.current = null;
    head.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [columns, scroller]);
  useEffect(look, [look]);
  return useCallback(
    (field) => {
      next.current = field;
      look();
    },
    [look],
  );
}
