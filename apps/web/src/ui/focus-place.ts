/** A place is remembered by what had the focus and by everything around it, the nearest first. */
export type Place = readonly Element[];

export function placeOf(element: Element): Place {
  const place: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement)
    place.push(at);
  return place;
}

/** Whether the element is there and only waits: it is disabled, as some controls are while they work. */
export function isResting(element: Element): boolean {
  return element.isConnected && element.matches(':disabled');
}

/** Whether the element is there as before: what lost the focus nevertheless was left on purpose. */
export function canHoldFocus(element: Element): boolean {
  return (
    element.isConnected && !element.matches(':disabled, [inert], [inert] *') && element.checkVisibility()
  );
}

/** Which row of a list came to stand where one went away. */
const heirs = new WeakMap<Node, HTMLLIElement>();

/** Notes what stood beside the rows that went away: from there on Tab goes on, not from the first row again. */
export function noteRemovals(records: readonly MutationRecord[]): void {
  for (const { removedNodes, nextSibling, previousSibling } of records) {
    const heir = [nextSibling, previousSibling].find((node) => node instanceof HTMLLIElement);
    if (heir === undefined) continue;
    for (const node of removedNodes) if (node instanceof HTMLLIElement) heirs.set(node, heir);
  }
}

/** Focuses what is left of a place: itself, the row beside it, or the nearest thing around it. False: nothing is left. */
export function focusNearest(place: Place): boolean {
  // The outermost holds the whole page: nobody would know where they are.
  const near = place.length > 1 ? place.slice(0, -1) : place;
  return near.some((element) => {
    const left = leftOf(element);
    if (!(left instanceof HTMLElement) || left.matches(':disabled, [inert], [inert] *')) return false;
    // Nearly all of the page is no place either: its heading is, as after a navigation.
    return isFocused(left.querySelector('h1') ?? left);
  });
}

function leftOf(element: Element): Element | undefined {
  // Several rows beside each other may have gone, one after the other.
  const gone = new Set<Element>();
  let at: Element | undefined = element;
  while (at !== undefined && !at.isConnected && !gone.has(at)) {
    gone.add(at);
    at = heirs.get(at);
  }
  return at?.isConnected === true ? at : undefined;
}

function isFocused(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return true;
  if (element.hasAttribute('tabindex')) return false;
  element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) {
    element.removeAttribute('tabindex');
    return false;
  }
  element.addEventListener('blur', function leave() {
    // The whole window may have lost the focus; it comes back to here.
    if (document.activeElement === element) return;
    element.removeEventListener('blur', leave);
    element.removeAttribute('tabindex');
  });
  return true;
}
