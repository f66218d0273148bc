import { useCallback, useMemo, useRef, useState } from 'react';
import {
  allMatching,
  chosenCount,
  isChosen,
  nothingChosen,
  withChosen,
  type GridChoice,
} from './model/grid-choice.ts';
import type { RowChoice } from './rows/lead-rows.tsx';
import type { GridRows } from './rows/use-grid-rows.ts';

export interface GridChoosing extends RowChoice {
  /** How many are chosen; null while that is not known. */
  count: number | null;
  clear: () => void;
  /** Leads that are gone are not chosen either. */
  forget: (leadIds: readonly string[]) => void;
}

/** Choosing rows: one, a range from the last one touched, those loaded, or all that match. */
export function useGridChoice(rows: GridRows): GridChoosing {
  const [choice, setChoice] = useState<GridChoice>(nothingChosen);
  const anchor = useRef<number | null>(null);
  const { loaded, matching } = rows;
  const count = chosenCount(choice, matching?.value ?? null);
  const toggle = useCallback(
    (index: number) => {
      const lead = loaded.at(index);
      if (!lead) return;
      anchor.current = index;
      setChoice((before) => withChosen(before, [lead.id], !isChosen(before, lead.id)));
    },
    [loaded],
  );
  const extend = useCallback(
    (index: number) => {
      const from = anchor.current ?? index;
      anchor.current ??= index;
      setChoice((before) => withChosen(before, loaded.idsBetween(from, index), true));
    },
    [loaded],
  );
  const all = useCallback(() => setChoice(allMatching), []);
  const clear = useCallback(() => {
    anchor.current = null;
    setChoice(nothingChosen);
  }, []);
  const forget = useCallback(
    (leadIds: readonly string[]) =>
      setChoice((before) => (before.of === 'leads' ? withChosen(before, leadIds, false) : before)),
    [],
  );
  const headState = useMemo(() => {
    if (count === 0) return false;
    if (choice.of === 'matching') return choice.except.size === 0 ? true : 'indeterminate';
    return choice.ids.size >= loaded.count && loaded.count > 0 ? true : 'indeterminate';
  }, [choice, count, loaded]);
  const chooseLoaded = useCallback(
    () =>
      headState === true
        ? clear()
        : setChoice((before) => withChosen(before, loaded.idsBetween(0, loaded.count - 1), true)),
    [headState, clear, loaded],
  );
  return { choice, toggle, extend, all, loaded: chooseLoaded, headState, count, clear, forget };
}
