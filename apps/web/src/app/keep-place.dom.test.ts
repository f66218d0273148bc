import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPlace } from './keep-place.ts';

const scrolledTo = vi.fn();
const scrolledIntoView = vi.fn();
let grow = () => {};
let stop = () => {};

/** A page opened in this way and under this address, with what its entry of the history remembers. */
function opened(type: NavigationTimingType, state: unknown, address = '/first') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntry[]);
  window.history.replaceState(state, '');
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [address] });
  stop = keepPlace(router);
  return router;
}

/** Part of a page whose answer has arrived. */
function arrives(id: string): void {
  const part = document.createElement('section');
  part.id = id;
  part.scrollIntoView = () => scrolledIntoView(id);
  document.body.append(part);
}

beforeEach(() => {
  vi.useFakeTimers();
  scrolledTo.mockReset();
  scrolledIntoView.mockReset();
  vi.stubGlobal('scrollTo', scrolledTo);
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
  document.body.replaceChildren();
});

test('a page left is noted with its entry of the history, beside what the router keeps there', () => {
  opened('navigate', { key: 'abc', idx: 1 });
  vi.stubGlobal('scrollY', 812.4);
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.state).toEqual({ key: 'abc', idx: 1, top: 812 });
});

test.each(['reload', 'back_forward'] as const)(
  'after %s the place is gone to whenever the page has grown, not the one that the address names',
  (type) => {
    opened(type, { idx: 0, top: 1500 }, '/first#mail');
    arrives('mail');
    grow();
    grow();
    expect(scrolledTo).toHaveBeenCalledTimes(2);
    expect(scrolledTo).toHaveBeenLastCalledWith({ top: 1500, behavior: 'instant' });
    expect(scrolledIntoView).not.toHaveBeenCalled();
  },
);

test('a page opened anew stays at its top, whatever its entry remembers', () => {
  opened('navigate', { top: 1500 });
  grow();
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('a link to a place leads there once it has arrived, and again when what stands above it has', () => {
  opened('navigate', null, '/first#mail');
  grow();
  arrives('mail');
  grow();
  grow();
  expect(scrolledIntoView.mock.calls).toEqual([['mail'], ['mail']]);
});

test('so does one to a place on another page, until the next one; going back leaves it to the router', async () => {
  const router = opened('navigate', null);
  arrives('theme');
  await router.navigate('/second#theme');
  grow();
  expect(scrolledIntoView).toHaveBeenCalledTimes(1);
  await router.navigate('/third');
  grow();
  await router.navigate(-1);
  expect(router.state.location.hash).toBe('#theme');
  grow();
  expect(scrolledIntoView).toHaveBeenCalledTimes(1);
});

test.each(['#', '#%', '#<img src=x>'])(
  'an address that ends in %s leads nowhere and stops nothing',
  (hash) => {
    opened('navigate', null, `/first${hash}`);
    grow();
    expect(scrolledTo).not.toHaveBeenCalled();
  },
);

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('a %s of the person ends it', (moved) => {
  opened('reload', { top: 1500 });
  window.dispatchEvent(new Event(moved));
  grow();
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('who has gone on to another page is left alone there, and so is who has waited long enough', async () => {
  const router = opened('reload', { top: 1500 });
  await router.navigate('/second');
  grow();
  stop();
  opened('reload', { top: 1500 });
  vi.advanceTimersByTime(5_000);
  grow();
  expect(scrolledTo).not.toHaveBeenCalled();
});
