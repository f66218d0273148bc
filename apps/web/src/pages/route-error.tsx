import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { isMissingPart, newerBuildIsServed } from '../lib/newer-build.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Logo } from '../ui/logo.tsx';

/** What could not be caught anywhere else. A tab older than the installation opens itself anew instead. */
export function RouteError() {
  const error = useRouteError();
  return isMissingPart(error) ? <MissingPart error={error} /> : <Unexpected error={error} />;
}

function MissingPart({ error }: { error: unknown }) {
  const [isExplained, setExplained] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void newerBuildIsServed().then((isNewer) => {
      if (isLeft) return;
      if (isNewer) window.location.reload();
      else setExplained(true);
    });
    return () => {
      isLeft = true;
    };
  }, [error]);
  return isExplained ? <Unexpected error={error} /> : <LoadingScreen />;
}

function Unexpected({ error }: { error: unknown }) {
  usePageTitle('Application error');
  // Without a connection a document that is opened anew is the browser's own error page.
  const online = useOnline();
  return (
    <main className="grid min-h-dvh place-items-center p-6" role="alert">
      <div className="flex max-w-[560px] flex-col items-center text-center">
        <Logo variant="short" aria-hidden className="mb-6 size-10" />
        <h1 tabIndex={-1} className="text-display">
          Unexpected Application Error!
        </h1>
        <p className="mt-2 max-w-full text-fg-muted wrap-anywhere">{describe(error)}</p>
        <div className="mt-6 flex gap-2">
          <Button size="lg" disabled={!online} onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button size="lg" variant="primary" asChild>
            <Link to="/" reloadDocument={online}>
              Back to Home
            </Link>
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Status and text of a thrown answer, or the message of an error. Never a stack trace. */
export function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (isMissingPart(error))
    return 'A part of the app did not arrive. Check that the server can be reached, then reload.';
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'string' && error !== '' ? error : 'The reason is not known.';
}
