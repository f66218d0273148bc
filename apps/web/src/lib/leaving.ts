import { useBlocker, type Location } from 'react-router';
import { useAskBeforeUnload } from './ask-before-unload.ts';

export interface Leaving {
  /** Somebody is about to leave, and is asked. */
  isAsked: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Holds up who leaves a page on which something stands that is nowhere else: inside of the app until they say so, with the
 * browser's own question before the tab is closed or reloaded. One at a time in a page.
 * @param signInPath nobody is held up who signs out, or whose session has ended.
 * @param parts the names of the parts of the address (`?profile=...`) that the page is about; another value of one leaves too.
 */
export function useLeaving(
  when: boolean,
  { signInPath, parts = [] }: { signInPath: string; parts?: readonly string[] },
): Leaving {
  useAskBeforeUnload(when);
  const about = ({ pathname, search }: Location) => {
    const params = new URLSearchParams(search);
    return [pathname, ...parts.map((part) => params.get(part) ?? '')].join(' ');
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && about(nextLocation) !== about(currentLocation) && !nextLocation.pathname.startsWith(signInPath),
  );
  return {
    isAsked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
