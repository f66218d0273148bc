import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';

/** Asks once before a page with unsaved changes is left; signing out and a session that ended are not held up. */
export function AskBeforeLeaving({ when, signInPath }: { when: boolean; signInPath: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      nextLocation.pathname !== currentLocation.pathname &&
      !nextLocation.pathname.startsWith(signInPath),
  );
  useEffect(() => {
    if (!when) return undefined;
    // Closing or reloading the tab: the browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="What you changed here is not saved yet."
      confirmLabel="Leave"
      cancelLabel="Stay here"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
