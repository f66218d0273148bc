import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePinnedAside } from './use-pinned-aside.ts';

test('cells are pinned while the rows are scrolled to the side, however far down, and no longer', () => {
  const scroller = document.createElement('div');
  const scrollTo = (left: number, top: number) => {
    Object.assign(scroller, { scrollLeft: left, scrollTop: top });
    fireEvent.scroll(scroller);
  };
  const { unmount } = renderHook(() => usePinnedAside({ current: scroller }));
  expect(scroller.hasAttribute('data-aside')).toBe(false);
  scrollTo(0, 9_000);
  expect(scroller.hasAttribute('data-aside')).toBe(false);
  scrollTo(40, 9_000);
  expect(scroller.hasAttribute('data-aside')).toBe(true);
  scrollTo(40, 0);
  expect(scroller.hasAttribute('data-aside')).toBe(true);
  scrollTo(0, 0);
  expect(scroller.hasAttribute('data-aside')).toBe(false);
  unmount();
  scrollTo(40, 0);
  expect(scroller.hasAttribute('data-aside')).toBe(false);
});

test('rows that are aside already when they are drawn again are pinned at once', () => {
  const scroller = document.createElement('div');
  scroller.scrollLeft = 12;
  renderHook(() => usePinnedAside({ current: scroller }));
  expect(scroller.hasAttribute('data-aside')).toBe(true);
});
