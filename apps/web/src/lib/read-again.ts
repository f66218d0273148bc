import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Makes queries stale and reads those on the screen again. A reading that is already under way is left to finish: to
 * begin anew with every hint would never end while hints keep coming. It may have begun before what the hint tells of,
 * so the same query is read once more after it. Resolves when all of that is done.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = new Set(queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }));
  await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (underWay.size === 0) return;
  await queries.invalidateQueries(
    { queryKey, predicate: (query) => underWay.has(query) },
    { cancelRefetch: false },
  );
}
