import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchInstallation } from './watch-installation.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function watched() {
  const marks = { place: 'cluster.database.table', bytes: 1000n, isAway: false };
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const hold = vi.fn(() => Promise.resolve());
  const onRestored = vi.fn();
  const stop = await watchInstallation({
    log,
    mark: () => (marks.isAway ? Promise.reject(new Error('away')) : Promise.resolve({ ...marks })),
    hold,
    onRestored,
  });
  return { marks, log, hold, onRestored, stop, pass: () => vi.advanceTimersByTimeAsync(10_000) };
}

test('a database that goes on writing is left alone, also after it was away', async () => {
  const { marks, hold, onRestored, pass } = await watched();
  marks.bytes = 2000n;
  await pass();
  marks.isAway = true;
  await pass();
  marks.isAway = false;
  await pass();
  expect(hold).not.toHaveBeenCalled();
  expect(onRestored).not.toHaveBeenCalled();
});

test('a folder put back as it was holds all sending and ends the process once', async () => {
  const { marks, hold, onRestored, pass } = await watched();
  marks.bytes = 2000n;
  await pass();
  marks.bytes = 1999n;
  await pass();
  await pass();
  expect(hold).toHaveBeenCalledOnce();
  expect(onRestored).toHaveBeenCalledOnce();
});

test('a backup that was loaded elsewhere ends the process, and its successor sees where it lives', async () => {
  const { marks, hold, onRestored, pass } = await watched();
  Object.assign(marks, { place: 'cluster.another database.table', bytes: 5000n });
  await pass();
  expect(hold).not.toHaveBeenCalled();
  expect(onRestored).toHaveBeenCalledOnce();
});

test('what is no longer watched ends nothing', async () => {
  const { marks, onRestored, stop, pass } = await watched();
  stop();
  marks.bytes = 0n;
  await pass();
  expect(onRestored).not.toHaveBeenCalled();
});
