import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Asks a question of a page ahead of the page, with its answer kept for it. */
export type FirstQuery = (queries: QueryClient) => Promise<void>;

/**
 * A question that a page asks first of all. In its `firstQueries` it is asked as soon as the file of the page is there:
 * by the page itself it would be only after the shell and the page were drawn, which takes a phone longer than the answer.
 */
export function first<Answer, Key extends QueryKey>(
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
): FirstQuery {
  return (queries) => queries.prefetchQuery(query);
}
