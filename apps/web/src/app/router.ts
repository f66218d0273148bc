import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { pageContext } from './page-module.ts';
import { routes } from './routes.tsx';

/** Reads the address at once and begins to load its page. */
export function createAppRouter(queries: QueryClient) {
  return createBrowserRouter(routes, { getContext: pageContext(queries) });
}
