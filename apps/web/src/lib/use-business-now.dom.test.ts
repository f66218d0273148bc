import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBusinessNow } from './clock.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

test('one more component that shows a date does not draw the others anew', () => {
  const drawn = vi.fn();
  const first = renderHook(() => drawn(useBusinessNow()));
  const before = drawn.mock.calls.length;
  vi.advanceTimersByTime(4000);
  const second = renderHook(() => useBusinessNow());
  expect(drawn).toHaveBeenCalledTimes(before);
  expect(second.result.current).toBe(1_000_000);
  first.unmount();
  second.unmount();
});

test('all of them follow every 15 s, and a page that was away shows the time it comes back at', () => {
  const first = renderHook(() => useBusinessNow());
  act(() => {
    vi.advanceTimersByTime(15_000);
  });
  expect(first.result.current).toBe(1_015_000);
  first.unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(600_000);
  const again = renderHook(() => useBusinessNow());
  expect(again.result.current).toBe(1_615_000);
  again.unmount();
});
