import { useCallback, useEffect, useState } from 'react';
import { newerBuildIsServed } from '../lib/newer-build.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useOnline } from '../lib/use-online.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';

const offlineText = 'There is no connection. The page is loaded as soon as it is back.';
const unreachedText = 'The server could not be reached. Try again in a moment.';
/** Some browsers keep that a part did not arrive until the document is opened anew. */
const againText = 'A part of the app did not arrive. Check that the server can be reached, then reload.';

/** Stands where a page of the app did not arrive: says why, and tries again when asked to or when the connection is back. */
export function PageMissing({ onRetry }: { onRetry: () => Promise<void> }) {
  usePageTitle('Page not loaded');
  const online = useOnline();
  const [isTrying, setTrying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const retry = useCallback(async () => {
    setTrying(true);
    try {
      await onRetry();
    } catch {
      setFailed(navigator.onLine);
      await reloadIfOlder();
    } finally {
      setTrying(false);
    }
  }, [onRetry]);
  useEffect(() => {
    const again = () => void retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [retry]);
  useEffect(() => void reloadIfOlder(), []);
  return (
    <Card>
      <ErrorState
        heading
        title="This page could not be loaded"
        text={online ? (hasFailed ? againText : unreachedText) : offlineText}
        retrying={isTrying}
        onRetry={() => void retry()}
      />
    </Card>
  );
}

/** The parts of a tab that is older than the installation are gone from the server: it opens itself anew. */
async function reloadIfOlder(): Promise<void> {
  if (await newerBuildIsServed()) window.location.reload();
}
