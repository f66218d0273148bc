// First, as on the page: the schema library is loaded once for all files and reads its settings then.
import '../lib/schema-settings.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share the document and the packages, which took most of their time, but not what our own modules remember: stores,
// the clock, what was asked for. Each file begins as the page does when somebody opens it.
vi.resetModules();
vi.unstubAllGlobals();
forgetMeasures();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
window.history.replaceState(null, '', '/');
localStorage.clear();
sessionStorage.clear();

// Looking for roles is slow in jsdom, and more so on a machine that is busy.
configure({ asyncUtilTimeout: 4000 });

afterEach(async () => {
  cleanup();
  // A toast outlives the screen that showed it. Asked for here: each file has its own store.
  const { useToasts } = await import('../ui/toast-store.ts');
  useToasts.setState({ toasts: [] });
  vi.restoreAllMocks();
  localStorage.clear();
});

// What Radix measures and jsdom does not have.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
// A wide window that prefers light; a test that is about something else replaces it.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;

/** Sizes that a file gave to all elements, which have none in jsdom: those of jsdom are kept one prototype above. */
function forgetMeasures(): void {
  for (const name of ['clientHeight', 'clientWidth', 'scrollHeight', 'scrollWidth'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
}
