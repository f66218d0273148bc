/** How long the first page may keep the browser busy before what waits is done all the same. */
const patienceMs = 2_000;
/** Where the browser does not say when it is idle. */
const guessedMs = 300;

/** Does it once the browser has nothing better to do; returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, guessedMs);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(work, { timeout: patienceMs });
  return () => window.cancelIdleCallback(asked);
}
