import { useCallback, useInsertionEffect, useRef, type ReactNode } from 'react';
import { focusNearest, placeOf, type Place } from './focus-place.ts';

let returnedTo: Element | null = null;

/** Whether the focus is where a dialog that closed has put it back: nobody has chosen to be there. */
export function isReturnedFocus(element: Element | null): boolean {
  return element !== null && element === returnedTo;
}

export interface ReturnFocus {
  /** First inside of what opens: notes where the focus came from. */
  marker: ReactNode;
  /** For `onCloseAutoFocus`. */
  giveBack: (event: Event) => void;
}

/**
 * Gives the focus back to where it was before something opened over the page: our dialogs are opened by state, so Radix
 * knows of no trigger to return it to. If that is gone by then, a row that was deleted, what is left around it gets it.
 */
export function useReturnFocus(): ReturnFocus {
  const from = useRef<Place>(null);
  const giveBack = useCallback((event: Event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    // Whoever closed it may have led on already.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    if (from.current === null) return;
    focusNearest(from.current);
    returnedTo = document.activeElement;
  }, []);
  const note = useCallback((element: HTMLElement | null) => {
    from.current = element === null ? null : placeOf(element);
  }, []);
  return { marker: <Marker onOpened={note} />, giveBack };
}

/** Before anything inside can take the focus: a field that does so on its own does it later in the same commit. */
function Marker({ onOpened }: { onOpened: (from: HTMLElement | null) => void }) {
  useInsertionEffect(() => {
    const active = document.activeElement;
    // An entry of a menu goes with the menu; the button that opened it stays.
    const menuOf = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    const before = (menuOf ? document.querySelector(`#${CSS.escape(menuOf)}`) : null) ?? active;
    onOpened(before instanceof HTMLElement && before !== document.body ? before : null);
  }, [onOpened]);
  return null;
}
