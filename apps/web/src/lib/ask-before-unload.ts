import { useEffect } from 'react';

/** Lets the browser ask, in its own words, before the tab is closed or reloaded and what stands in it is lost. */
export function useAskBeforeUnload(when: boolean): void {
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
}
