import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isApiError } from './api/api-error.ts';

/** Ids of what is gone, or about to go. */
const gone = new WeakMap<QueryClient, Set<string>>();

/**
 * Says that something is gone, so that whatever still shows it while it leaves the screen asks for nothing any more.
 * @returns takes it back: it is still there.
 */
export function noteGone(queries: QueryClient, id: string): () => void {
  const ids = gone.get(queries) ?? new Set();
  gone.set(queries, ids.add(id));
  return () => void ids.delete(id);
}

/** Tells the queries that ask for nothing that is gone. */
export function isStill(queries: QueryClient): (query: Pick<Query, 'queryKey'>) => boolean {
  const ids = gone.get(queries);
  return ({ queryKey }) =>
    ids === undefined || !queryKey.some((part) => typeof part === 'string' && ids.has(part));
}

/**
 * Makes queries stale and reads those on the screen again. A reading that is already under way is left to finish: to
 * begin anew with every hint would never end while hints keep coming. It may have begun before what the hint tells of,
 * so the same query is read once more after it. Resolves when all of that is done.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = new Set(queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }));
  const predicate = isStill(queries);
  await queries.invalidateQueries({ queryKey, predicate }, { cancelRefetch: false });
  if (underWay.size === 0) return;
  await queries.invalidateQueries(
    { queryKey, predicate: (query) => underWay.has(query) && predicate(query) },
    { cancelRefetch: false },
  );
}

/** Reads again what is on the screen and failed because the server could not be reached or could not answer. */
export async function readFailedAgain(queries: QueryClient): Promise<void> {
  await queries.refetchQueries(
    {
      type: 'active',
      predicate: ({ state: { status, error } }) =>
        status === 'error' && isApiError(error) && (error.status === 0 || error.status >= 500),
    },
    { cancelRefetch: false },
  );
}
