import { useEffect } from 'react';
import { Outlet, ScrollRestoration, type Location } from 'react-router';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useUserRefresh } from './use-user-refresh.ts';

/** Well after the first page is drawn. */
const sweepAfterMs = 20_000;

/** Around every page: what has to happen on each navigation. */
export function Root() {
  useUserRefresh();
  useEffect(() => {
    // Files of uploads that nobody came back to within their day.
    const timer = setTimeout(
      () => void import('../features/leads/csv/kept-upload.ts').then(sweep),
      sweepAfterMs,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <ScrollRestoration getKey={placeKey} />
    </>
  );
}

/**
 * Under which name the router remembers where somebody was. It calls the first page of every opening alike: one opened
 * anew in the same tab would begin where another was left, and a link to a place would not lead there.
 */
function placeKey({ key }: Location): string {
  return key === 'default' ? `opened at ${performance.timeOrigin}` : key;
}

function sweep({ keptUploads }: { keptUploads: () => Promise<unknown> }): void {
  void keptUploads();
}
