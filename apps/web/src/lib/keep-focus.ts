/** A place is remembered by what had the focus and by everything around it, the nearest first. */
type Place = readonly Element[];

const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled, [inert], [inert] *');

/**
 * Keeps the keyboard where it was. When the button somebody pressed goes away with its row, or is disabled while it works,
 * browsers start over at the top of the page; here the focus goes back to the button, or else to the nearest thing around it
 * that is still there, from where Tab goes on. Dialogs and menus that give the focus back themselves come first.
 */
export function keepFocus(page: Document = document): () => void {
  const scope = new AbortController();
  /** Where the focus was: now, and before the dialog or menu it is in was opened. */
  let places: Place[] = [];
  let due: number | undefined;

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof Element) || target === page.body) return;
    const place: Element[] = [];
    for (let at: Element | null = target; at !== null && at !== page.body; at = at.parentElement)
      place.push(at);
    places = [place, ...places.filter((known) => known.at(-1) !== place.at(-1))].slice(0, 4);
  }

  function restore(): void {
    due = undefined;
    if (page.activeElement !== page.body && page.activeElement !== null) return;
    for (const place of places) {
      // The outermost holds the whole page: nobody would know where they are.
      const around = place.find(
        (element, index) => isUsable(element) && (index === 0 || index < place.length - 1),
      );
      if (around === undefined) continue;
      if (around !== place[0] && !around.hasAttribute('tabindex')) around.setAttribute('tabindex', '-1');
      if (around instanceof HTMLElement) around.focus({ preventScroll: true });
      return;
    }
  }

  const changes = new MutationObserver(() => {
    if (page.activeElement !== page.body || places.length === 0 || due !== undefined) return;
    // What closes gives the focus back in a task of its own.
    due = window.setTimeout(restore, 50);
  });
  changes.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  page.addEventListener('focusin', remember, { signal: scope.signal });
  // A click beside everything leaves the place on purpose; one on a control is followed by its focus.
  page.addEventListener('pointerdown', () => (places = []), { capture: true, signal: scope.signal });
  return () => {
    scope.abort();
    changes.disconnect();
    window.clearTimeout(due);
  };
}
