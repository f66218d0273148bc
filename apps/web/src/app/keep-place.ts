import { navigationType } from '../lib/navigation.ts';

/** Answers that take longer find the person reading what is there. */
const patienceMs = 5_000;

/**
 * Whoever reloads a page, or comes back to it from another site, as from paying, finds the place on it where they were.
 * The browser and the router go there once, when there is not much of the page yet; here it is gone to again whenever the
 * page has grown, until the person moves or goes on. The place is kept with the entry of the history that it belongs to.
 */
export function keepPlace(): () => void {
  const scope = new AbortController();
  const { signal } = scope;
  window.addEventListener('pagehide', noteTop, { signal });
  const top = noteOf(window.history.state);
  if (top === null || !['reload', 'back_forward'].includes(navigationType() ?? ''))
    return () => scope.abort();

  const returning = new ResizeObserver(() => {
    if (noteOf(window.history.state) === top) window.scrollTo({ top, behavior: 'instant' });
    else arrive();
  });
  const timer = setTimeout(arrive, patienceMs);
  function arrive(): void {
    returning.disconnect();
    clearTimeout(timer);
  }
  for (const moved of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(moved, arrive, { signal, passive: true, once: true });
  signal.addEventListener('abort', arrive);
  returning.observe(document.body);
  return () => scope.abort();
}

function noteTop(): void {
  const state = window.history.state as Readonly<Record<string, unknown>> | null;
  window.history.replaceState({ ...state, top: Math.round(window.scrollY) }, '');
}

function noteOf(state: unknown): number | null {
  const top = typeof state === 'object' && state !== null && 'top' in state ? state.top : null;
  return typeof top === 'number' && top > 0 ? top : null;
}
