import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKept } from './use-kept.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function typing() {
  const kept: string[] = [];
  const hook = renderHook(({ value }) => useKept(value, (words) => kept.push(words)), {
    initialProps: { value: '' },
  });
  return { kept, type: (value: string) => hook.rerender({ value }), ...hook };
}
function pause(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('what is typed is handed over once somebody pauses, and only the last of it', () => {
  const { kept, type } = typing();
  type('Pay');
  pause(300);
  type('Payroll');
  pause(500);
  expect(kept).toEqual([]);
  pause(100);
  expect(kept).toEqual(['Payroll']);
  pause(10_000);
  expect(kept).toEqual(['Payroll']);
});

test('leaving before the pause is over hands over what was typed', () => {
  const { kept, type, unmount } = typing();
  type('Payroll');
  unmount();
  expect(kept).toEqual(['Payroll']);
});

test('what was saved otherwise is not handed over again', () => {
  const { kept, type, result, unmount } = typing();
  type('Payroll');
  result.current();
  pause(600);
  unmount();
  expect(kept).toEqual([]);
});
