import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { coalesced } from './coalesce.ts';
import { noteGone, readAgain, readFailedAgain } from './read-again.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A query on the screen whose every reading takes 2 s and answers what was true when it began. */
function onScreen() {
  const queries = new QueryClient();
  let truth = 0;
  let aborted = 0;
  const read = vi.fn(async ({ signal }: { signal: AbortSignal }) => {
    const seen = truth;
    signal.addEventListener('abort', () => (aborted += 1));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return seen;
  });
  const observer = new QueryObserver(queries, { queryKey: ['leads.list', 'all'], queryFn: read });
  const leave = observer.subscribe(() => undefined);
  return {
    queries,
    read,
    leave,
    shown: () => observer.getCurrentResult().data,
    change: () => (truth += 1),
    aborted: () => aborted,
  };
}

test('of what is gone nothing is asked again, unless it turns out to be still there', async () => {
  const { queries, read, leave } = onScreen();
  await vi.advanceTimersByTimeAsync(2000);
  const takeBack = noteGone(queries, 'all');
  await readAgain(queries, ['leads.list']);
  expect(read).toHaveBeenCalledTimes(1);
  takeBack();
  void readAgain(queries, ['leads.list']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});

test('a storm of hints lets the reading finish and ends with the truth', async () => {
  const { queries, read, shown, change, aborted, leave } = onScreen();
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown()).toBe(0);
  const hint = coalesced((first) => readAgain(queries, [first]), 750);
  for (let ms = 0; ms < 10_000; ms += 100) {
    change();
    hint('leads.list');
    await vi.advanceTimersByTimeAsync(100);
  }
  // One after the other, each whole: besides the page's own first, one began at 0, 2, 4, 6, 8 and 10 s.
  expect(read).toHaveBeenCalledTimes(7);
  expect(shown()).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBe(100);
  expect(read.mock.calls.length).toBeLessThanOrEqual(8);
  expect(aborted()).toBe(0);
  leave();
});

test('what was already being read when the hint came is read once more', async () => {
  const { queries, read, shown, change, aborted, leave } = onScreen();
  await vi.advanceTimersByTimeAsync(1000);
  change();
  const done = readAgain(queries, ['leads.list']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(shown()).toBe(1);
  expect(read).toHaveBeenCalledTimes(2);
  expect(aborted()).toBe(0);
  leave();
});

test('what failed during an outage is read again once the server is back; what it refused, or has shown, is not', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failing = (status: number) =>
    vi.fn(async () => {
      throw new ApiError({ status, code: status === 404 ? 'not_found' : 'unavailable', message: 'No.' });
    });
  const reads = { down: failing(0), broken: failing(503), refused: failing(404), fine: vi.fn(async () => 1) };
  const leave = Object.entries(reads).map(([name, queryFn]) =>
    new QueryObserver<unknown>(queries, { queryKey: [name], queryFn }).subscribe(() => undefined),
  );
  await vi.advanceTimersByTimeAsync(10);
  reads.down.mockResolvedValueOnce('there' as never);
  await readFailedAgain(queries);
  expect(Object.values(reads).map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1, 1]);
  expect(queries.getQueryData(['down'])).toBe('there');
  for (const one of leave) one();
});
