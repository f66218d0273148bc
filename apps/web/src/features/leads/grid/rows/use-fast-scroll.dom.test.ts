import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFastScroll } from './use-fast-scroll.ts';

const windowHeight = 700;
const frameMs = 16;

function scrollable() {
  const scroller = document.createElement('div');
  Object.defineProperty(scroller, 'clientHeight', { value: windowHeight });
  const { result } = renderHook(() => useFastScroll({ current: scroller }));
  const by = (pixels: number, afterMs = frameMs) =>
    act(() => {
      vi.advanceTimersByTime(afterMs);
      scroller.scrollTop += pixels;
      fireEvent.scroll(scroller);
    });
  return { by, isFast: () => result.current };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a pace at which rows can be read is not fast, however long it goes on', () => {
  const { by, isFast } = scrollable();
  for (let turn = 0; turn < 60; turn += 1) {
    by(70);
    expect(isFast()).toBe(false);
  }
});

test('rows that cross the window in less than a moment fly past, until they have rested', () => {
  const { by, isFast } = scrollable();
  by(240);
  expect(isFast()).toBe(false);
  by(240);
  expect(isFast()).toBe(true);
  for (let turn = 0; turn < 20; turn += 1) by(240);
  expect(isFast()).toBe(true);
  act(() => void vi.advanceTimersByTime(119));
  expect(isFast()).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(isFast()).toBe(false);
});

test('it is the pace that counts and not the step: the same way in slow frames can be read', () => {
  const { by, isFast } = scrollable();
  for (let turn = 0; turn < 20; turn += 1) by(240, 60);
  expect(isFast()).toBe(false);
});

test('one jump, however far, is not fast, and neither are pages turned one by one', () => {
  const { by, isFast } = scrollable();
  by(3_000_000);
  by(-3_000_000, 400);
  for (let turn = 0; turn < 10; turn += 1) by(windowHeight, 150);
  expect(isFast()).toBe(false);
});

test('pages turned by a key that is held fly past', () => {
  const { by, isFast } = scrollable();
  by(windowHeight);
  by(windowHeight, 33);
  expect(isFast()).toBe(true);
});
