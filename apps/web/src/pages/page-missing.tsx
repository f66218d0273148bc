import { useCallback, useEffect, useState } from 'react';
import { newerBuildIsServed, reopen } from '../lib/newer-build.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useOnline } from '../lib/use-online.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** A connection that is said to be back may take a while until it carries something. Milliseconds before each try. */
const triesAfterMs = [0, 1_000, 3_000, 10_000];

/**
 * Stands where a part of the app did not arrive: says why, and tries again when asked to or when the connection is back.
 * @param onRetry loads the part, or throws; then the document is opened anew
 */
export function PageMissing({ onRetry }: { onRetry: () => Promise<void> }) {
  usePageTitle('Page not loaded', [], true);
  const online = useOnline();
  const [isTrying, setTrying] = useState(false);
  const retry = useCallback(async () => {
    setTrying(true);
    const isHere = await onRetry().then(() => true, reopen);
    setTrying(false);
    return isHere;
  }, [onRetry]);
  useEffect(() => {
    let isLeft = false;
    async function tryUntilHere(): Promise<void> {
      for (const ms of triesAfterMs) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        if (isLeft || !navigator.onLine || (await retry())) return;
      }
    }
    const again = () => void tryUntilHere();
    window.addEventListener('online', again);
    return () => {
      isLeft = true;
      window.removeEventListener('online', again);
    };
  }, [retry]);
  useEffect(() => {
    // The parts of a tab that is older than the installation are gone from the server.
    void newerBuildIsServed().then((isNewer) => {
      if (isNewer) window.location.reload();
    });
  }, []);
  return (
    <Card>
      <ErrorState
        heading
        title="This page could not be loaded"
        text={
          online
            ? 'A part of the app did not arrive. Try again in a moment.'
            : 'There is no connection. The page is loaded as soon as it is back.'
        }
        retrying={isTrying}
        onRetry={() => void retry()}
      />
    </Card>
  );
}
