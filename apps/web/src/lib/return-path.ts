import { useLocation, type Location } from 'react-router';

/**
 * The page somebody wanted before the sign-in came between. It travels in the state of the history entry: the
 * address stays `/auth`, a reload keeps it, and no link from outside can set it.
 */
export interface ReturnState {
  returnTo: string;
}

/** What the way to the sign-in carries, so that it can lead back to `location`. */
export function returnStateFor({ pathname, search, hash }: Location): ReturnState {
  return { returnTo: `${pathname}${search}${hash}` };
}

/** What this entry carries, to hand on between sign-in and sign-up; undefined when it leads nowhere. */
export function useReturnState(): ReturnState | undefined {
  const returnTo = returnPath(useLocation().state);
  return returnTo === undefined ? undefined : { returnTo };
}

/**
 * The path to return to: always one of this origin, and never the sign-in itself. Undefined when the state carries
 * none or anything else.
 */
export function returnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  const { returnTo } = state;
  if (typeof returnTo !== 'string' || !returnTo.startsWith('/')) return undefined;
  const here = window.location.origin;
  if (!URL.canParse(returnTo, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(returnTo, here);
  if (origin !== here || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
}
