import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerWatch, watched } from './answer-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a server is silent once something has waited for so long, and no longer when anything is answered', () => {
  const watch = createAnswerWatch(8_000);
  const changed = vi.fn<() => void>();
  watch.subscribe(changed);
  const first = watch.begin();
  vi.advanceTimersByTime(5_000);
  const second = watch.begin();
  vi.advanceTimersByTime(2_999);
  expect(watch.isSilent()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(watch.isSilent()).toBe(true);
  second('answered');
  expect(watch.isSilent()).toBe(false);
  expect(changed).toHaveBeenCalledTimes(2);
  // The other one still waits.
  vi.advanceTimersByTime(8_000);
  expect(watch.isSilent()).toBe(true);
  first('left');
  expect(watch.isSilent()).toBe(false);
});

test('what is given up is no answer: the rest counts on', () => {
  const watch = createAnswerWatch(8_000);
  watch.begin();
  const left = watch.begin();
  vi.advanceTimersByTime(7_000);
  left('left');
  vi.advanceTimersByTime(1_000);
  expect(watch.isSilent()).toBe(true);
});

test('only readings are watched: work may take its time, and live updates never end', async () => {
  const watch = createAnswerWatch(8_000);
  const never = () => new Promise<Response>(() => undefined);
  const fetch = watched(never, watch);
  void fetch('/api/ai/generate-sales-message', { method: 'POST' });
  void fetch('/api/events', {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watch.isSilent()).toBe(false);
  void fetch('/api/campaigns', {});
  await vi.advanceTimersByTimeAsync(8_000);
  expect(watch.isSilent()).toBe(true);
});

test('an answer and a failure both end the waiting', async () => {
  const watch = createAnswerWatch(8_000);
  await watched(async () => new Response(), watch)('/api/user', {});
  await watched(() => Promise.reject(new TypeError('Failed to fetch')), watch)('/api/user', {}).catch(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watch.isSilent()).toBe(false);
});
