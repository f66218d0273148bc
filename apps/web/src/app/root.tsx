import { Outlet, ScrollRestoration } from 'react-router';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useUserRefresh } from './use-user-refresh.ts';

/** Around every page: what has to happen on each navigation. */
export function Root() {
  useUserRefresh();
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}
