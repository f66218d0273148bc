import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef } from 'react';
import { RouterProvider } from 'react-router/dom';
import { startAuth, useAuth } from '../features/auth/index.ts';
import { useSilence } from '../lib/answer-watch.ts';
import { startTheme } from '../lib/theme.ts';
import { useLiveEvents } from '../lib/use-live-events.ts';
import { useMedia } from '../lib/use-media.ts';
import { useOnline } from '../lib/use-online.ts';
import { OfflineBar } from '../ui/offline-bar.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

interface AppProps {
  queries: QueryClient;
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ queries, router }: AppProps) {
  // A tablet with a mouse or a trackpad beside its screen counts.
  const canHover = useMedia('(any-hover: hover)');
  return (
    <QueryClientProvider client={queries}>
      <TooltipProvider canHover={canHover}>
        <Background queries={queries} />
        <RouterProvider router={router} />
        <ConnectionBar />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

function ConnectionBar() {
  return <OfflineBar isOnline={useOnline()} isSilent={useSilence()} />;
}

/** What runs beside the pages: theme, sign-in state of all tabs, live updates. */
function Background({ queries }: { queries: QueryClient }) {
  const person = useAuth((auth) => auth.user?.id ?? null);
  useEffect(() => startTheme(), []);
  useEffect(() => startAuth(), []);
  useFreshCache(person, queries);
  useLiveEvents(person !== null);
  return null;
}

/**
 * Nothing of one person may be seen by the next: signing out empties the cache, and when another tab has
 * signed in someone else, this one starts anew.
 */
function useFreshCache(person: string | null, queries: QueryClient): void {
  const before = useRef(person);
  useEffect(() => {
    const last = before.current;
    before.current = person;
    if (last === null || last === person) return;
    queries.clear();
    if (person !== null) window.location.reload();
  }, [person, queries]);
}
