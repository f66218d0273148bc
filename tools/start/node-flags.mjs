/**
 * Without a bound Node takes memory for what it can get of a large machine: space that is not in use is kept rather than
 * given back. Young objects get 4 MiB at a time, which costs no time that can be measured, and all others 1 GiB, several
 * times of what the largest job needs.
 */
const memory = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/**
 * What the C library is told: one pool for what lies outside of Node's heap. By default every thread fills one of its
 * own, and what a large import leaves in them is never given back: about an eighth of what both processes hold, at no
 * gain in time that can be measured.
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '1' };

/** Sources come without their types where `makeSourcesReady` was there before. */
const stripped = `--import=${new URL('../stripped/hook.mjs', import.meta.url).href}`;

/** How a process of the product is started; the simulated outside world may take what it needs. */
export function nodeFlags(entry) {
  const isServer = entry.startsWith('apps/server/');
  return ['--disable-warning=ExperimentalWarning', stripped, ...(isServer ? memory : [])];
}
