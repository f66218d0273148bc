import { QueryClientProvider } from '@tanstack/react-query';
import type { User } from '@waypost/contract/users';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { startAuth, useAuth } from '../features/auth/index.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { writeSession } from '../lib/session.ts';
import { loadToasts, Toaster } from '../ui/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

// A browser has them by the time somebody has clicked.
await loadToasts();

/** Puts a sign-in into storage, as a visit before this one would have. */
export function signInAs(user: User): void {
  writeSession({
    user,
    accessToken: 'access',
    refreshToken: 'refresh',
    isAuthenticated: true,
    isAdmin: user.role === 'ADMIN',
  });
}

/** Renders routes inside everything a page may rely on; answers the router. */
export function renderApp(routes: RouteObject[], address: string) {
  startAuth();
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { router, queries, auth: useAuth };
}
