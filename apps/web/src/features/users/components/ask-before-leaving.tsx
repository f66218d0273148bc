import { useBlocker } from 'react-router';
import { useAskBeforeUnload } from '../../../lib/ask-before-unload.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';

/** Asks once before a page with unsaved changes is left; signing out and a session that ended are not held up. */
export function AskBeforeLeaving({ when, signInPath }: { when: boolean; signInPath: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      nextLocation.pathname !== currentLocation.pathname &&
      !nextLocation.pathname.startsWith(signInPath),
  );
  useAskBeforeUnload(when);
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
