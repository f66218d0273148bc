import { NavigationType, type DataRouter } from 'react-router';
import { navigationType } from '../lib/navigation.ts';

/** Answers that take longer find the person reading what is there. */
const patienceMs = 5_000;

/** Goes to a place on the page, as far as there is one yet. */
type Way = () => void;

/**
 * Whoever reloads a page, or comes back to it from another site, as from paying, finds the place on it where they were,
 * and whoever follows a link to a place finds that one. The browser and the router go there once, when there is not much
 * of the page yet; here it is gone to again whenever the page has grown, until the person moves or goes on. Where
 * somebody was is kept with the entry of the history that it belongs to.
 */
export function keepPlace(router: Pick<DataRouter, 'state' | 'subscribe'>): () => void {
  const scope = new AbortController();
  window.addEventListener('pagehide', noteTop, { signal: scope.signal });
  let { location } = router.state;
  let leave = stayAt(isReturn() ? placeLeft() : linkedPlace(location.hash));
  const unsubscribe = router.subscribe((state) => {
    if (state.location === location) return;
    location = state.location;
    leave();
    // Going back between pages finds all of them there at once: the router's own way is enough.
    leave = stayAt(state.historyAction === NavigationType.Pop ? null : linkedPlace(location.hash));
  });
  return () => {
    unsubscribe();
    leave();
    scope.abort();
  };
}

/** Goes there whenever the page has grown, until the person moves or has waited long enough. Returns the way to stop. */
function stayAt(go: Way | null): () => void {
  if (go === null) return () => {};
  const scope = new AbortController();
  const { signal } = scope;
  const leave = () => scope.abort();
  const growth = new ResizeObserver(go);
  const timer = setTimeout(leave, patienceMs);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const moved of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(moved, leave, { signal, passive: true });
  growth.observe(document.body);
  return leave;
}

function isReturn(): boolean {
  return ['reload', 'back_forward'].includes(navigationType() ?? '');
}

function placeLeft(): Way | null {
  const { state } = window.history as { state: unknown };
  const top = typeof state === 'object' && state !== null && 'top' in state ? state.top : null;
  if (typeof top !== 'number' || top <= 0) return null;
  return () => window.scrollTo({ top, behavior: 'instant' });
}

function linkedPlace(hash: string): Way | null {
  const id = hash.slice(1);
  if (id === '') return null;
  return () => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
}

function noteTop(): void {
  const state = window.history.state as Readonly<Record<string, unknown>> | null;
  window.history.replaceState({ ...state, top: Math.round(window.scrollY) }, '');
}
