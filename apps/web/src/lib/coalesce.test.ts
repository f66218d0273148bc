import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesced } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const takes = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('many of one kind run at once, then once per pause, and the last is not lost', async () => {
  const run = vi.fn(takes(0));
  const call = coalesced(run, 1000);
  for (let i = 0; i < 5; i += 1) call('a');
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(2);
  call('a');
  expect(run).toHaveBeenCalledTimes(3);
});

test('one that takes long is left to finish, and exactly one follows', async () => {
  const run = vi.fn(takes(4000));
  const call = coalesced(run, 1000);
  call('a');
  for (let ms = 0; ms < 3900; ms += 100) {
    call('a');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('one that fails does not end the updates', async () => {
  const run = vi.fn(() => Promise.reject(new Error('down')));
  const call = coalesced(run, 1000);
  call('a');
  call('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('one kind does not hold up another', () => {
  const run = vi.fn(takes(0));
  const call = coalesced(run, 1000);
  call('a');
  call('b');
  expect(run.mock.calls).toEqual([['a'], ['b']]);
});
