import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('offline a change fails at once, and is not made later', async () => {
  onlineManager.setOnline(false);
  let tries = 0;
  const change = new MutationObserver(createQueryClient(), {
    mutationFn: () => {
      tries += 1;
      return Promise.reject(new Error('No connection'));
    },
  });
  await expect(change.mutate()).rejects.toThrow('No connection');
  onlineManager.setOnline(true);
  expect(tries).toBe(1);
});
