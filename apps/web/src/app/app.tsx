import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { startAuth, useAuth } from '../features/auth/index.ts';
import { startTheme } from '../lib/theme.ts';
import { useLiveEvents } from '../lib/use-live-events.ts';
import { OfflineBar } from '../ui/offline-bar.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { router } from './router.ts';

export function App({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <Background queries={queries} />
        <RouterProvider router={router} />
        <OfflineBar />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** What runs beside the pages: theme, sign-in state of all tabs, live updates. */
function Background({ queries }: { queries: QueryClient }) {
  const person = useAuth((auth) => auth.user?.id ?? null);
  useEffect(() => startTheme(), []);
  useEffect(() => startAuth(), []);
  // Nothing of one person may be seen by the next: a change of person empties the cache.
  useEffect(() => () => queries.clear(), [person, queries]);
  useLiveEvents(person !== null);
  return null;
}
