import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api/api-error.ts';

/** How long an answer counts as fresh: lists and what changes often, and what hardly changes. */
export const staleMs = { list: 30_000, reference: 5 * 60_000 } as const;

/** Tries again only what may pass by itself: no answer, or a server that says it cannot just now. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2 || !isApiError(error)) return false;
  return error.status === 0 || error.status === 502 || error.status === 503;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleMs.list, retry: worthRetrying, refetchOnWindowFocus: true },
      // Offline a change fails at once, and says so: one that waited would be made whenever the connection is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
