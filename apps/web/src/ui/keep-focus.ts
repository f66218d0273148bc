import { canHoldFocus, focusNearest, isResting, noteRemovals, placeOf, type Place } from './focus-place.ts';

/**
 * Keeps the keyboard where it was. When the button somebody pressed goes away with its row, or is disabled while it works,
 * browsers start over at the top of the page; here the focus goes to the nearest thing that is still there, from where Tab
 * goes on, and back to the button once that can be pressed again. Dialogs and menus that give the focus back themselves
 * come first. Whoever went on behind the last place of the page is not brought back.
 */
export function keepFocus(page: Document = document): () => void {
  const scope = new AbortController();
  /** Where the focus was: now, and before the dialog or menu it is in was opened. */
  let places: Place[] = [];
  /** A control that is disabled while it works, and where the focus waits for it. */
  let resting: { control: HTMLElement; at: Element | null } | undefined;
  /** What the focus was taken from although it could have stayed. */
  let left: Element | null = null;
  let due: number | undefined;

  const isNowhere = () =>
    page.activeElement === null || page.activeElement === page.body || isResting(page.activeElement);

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof Element) || target === page.body) return;
    const place = placeOf(target);
    places = [place, ...places.filter((known) => known.at(-1) !== place.at(-1))].slice(0, 4);
    if (target !== resting?.at) resting = undefined;
    left = null;
  }

  function leave({ target }: FocusEvent): void {
    if (target instanceof Element && target !== page.body) left = canHoldFocus(target) ? target : null;
  }

  function restore(): void {
    due = undefined;
    // What goes away loses the focus while it is still there.
    if (!isNowhere() || (left !== null && canHoldFocus(left))) return;
    const control = places[0]?.[0];
    if (!places.some(focusNearest)) return;
    if (control instanceof HTMLElement && isResting(control)) resting = { control, at: page.activeElement };
  }

  const changes = new MutationObserver((records) => {
    noteRemovals(records);
    if (resting !== undefined && !isResting(resting.control)) {
      const { control, at } = resting;
      resting = undefined;
      if (page.activeElement === at) control.focus({ preventScroll: true });
    }
    // What closes gives the focus back in a task of its own.
    if (isNowhere() && places.length > 0) due ??= window.setTimeout(restore, 50);
  });
  changes.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  page.addEventListener('focusin', remember, { signal: scope.signal });
  page.addEventListener('focusout', leave, { signal: scope.signal });
  // A click beside everything leaves the place on purpose; one on a control is followed by its focus. The place behind a
  // dialog stays.
  page.addEventListener(
    'pointerdown',
    ({ target }) => {
      const beside = target === page.body || target === page.documentElement;
      places = places.filter((place) => !beside && !place.at(-1)?.contains(target as Node));
    },
    { capture: true, signal: scope.signal },
  );
  return () => {
    scope.abort();
    changes.disconnect();
    window.clearTimeout(due);
  };
}
