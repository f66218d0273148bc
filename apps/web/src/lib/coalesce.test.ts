import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesced } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('many of one kind run at once, then once per pause, and the last is not lost', () => {
  const run = vi.fn();
  const call = coalesced(run, 1000);
  for (let i = 0; i < 5; i += 1) call('a');
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(2);
  call('a');
  expect(run).toHaveBeenCalledTimes(3);
});

test('one kind does not hold up another', () => {
  const run = vi.fn();
  const call = coalesced(run, 1000);
  call('a');
  call('b');
  expect(run.mock.calls).toEqual([['a'], ['b']]);
});
