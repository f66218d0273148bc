import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createContext, RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { useAuth } from '../features/auth/index.ts';
import type { FirstQuery } from '../lib/first-query.ts';
import { ownTurn } from '../lib/own-turn.ts';

/** What the file of a page exports. */
export interface PageModule {
  Component: ComponentType;
  firstQueries?: readonly FirstQuery[];
}

const queriesContext = createContext<QueryClient | null>(null);

/** What the router gives its pages: the answers that they share. */
export function pageContext(queries: QueryClient): () => RouterContextProvider {
  return () => new RouterContextProvider(new Map([[queriesContext, queries]]));
}

/**
 * A page for the router, with its first queries under way. Nobody waits for them, and without a sign-in nobody asks; a
 * failure is met again, and said, by the page.
 */
export function beginning({ firstQueries, ...page }: PageModule) {
  // With a loader every way to a page is one that takes its time.
  if (firstQueries === undefined) return page;
  return {
    ...page,
    loader: ({ context }: LoaderFunctionArgs) => {
      const queries = context.get(queriesContext);
      if (queries === null || !useAuth.getState().isAuthenticated) return null;
      void ownTurn().then(() => firstQueries.map((begin) => begin(queries)));
      return null;
    },
    // An address that changes within the page is the page's own matter.
    shouldRevalidate: () => false,
  };
}
