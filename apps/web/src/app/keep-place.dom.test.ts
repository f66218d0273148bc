import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPlace } from './keep-place.ts';

const scrolledTo = vi.fn();
let grow = () => {};
let stop = () => {};

/** A page opened in this way, with what its entry of the history remembers. */
function opened(type: NavigationTimingType, state: unknown): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntry[]);
  window.history.replaceState(state, '');
  stop = keepPlace();
}

beforeEach(() => {
  vi.useFakeTimers();
  scrolledTo.mockReset();
  window.scrollTo = scrolledTo;
  grow = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #changed: () => void;
      constructor(changed: () => void) {
        this.#changed = changed;
      }
      observe() {
        grow = this.#changed;
      }
      disconnect() {
        grow = () => {};
      }
    },
  );
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '');
});

test('a page left is noted with its entry of the history, beside what the router keeps there', () => {
  opened('navigate', { key: 'abc', idx: 1 });
  Object.defineProperty(window, 'scrollY', { value: 812.4, configurable: true });
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.state).toEqual({ key: 'abc', idx: 1, top: 812 });
});

test.each(['reload', 'back_forward'] as const)(
  'after %s the place is gone to whenever the page has grown',
  (type) => {
    opened(type, { idx: 0, top: 1500 });
    grow();
    grow();
    expect(scrolledTo).toHaveBeenCalledTimes(2);
    expect(scrolledTo).toHaveBeenLastCalledWith({ top: 1500, behavior: 'instant' });
  },
);

test('a page opened anew stays at its top, whatever its entry remembers', () => {
  opened('navigate', { top: 1500 });
  grow();
  expect(scrolledTo).not.toHaveBeenCalled();
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('a %s of the person ends it', (moved) => {
  opened('reload', { top: 1500 });
  window.dispatchEvent(new Event(moved));
  grow();
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('who has gone on to another page is left alone there, and so is who has waited long enough', () => {
  opened('reload', { top: 1500 });
  window.history.pushState({ idx: 1 }, '');
  grow();
  stop();
  opened('reload', { top: 1500 });
  vi.advanceTimersByTime(5_000);
  grow();
  expect(scrolledTo).not.toHaveBeenCalled();
});
