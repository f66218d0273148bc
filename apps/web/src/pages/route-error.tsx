import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** What could not be caught anywhere else. Never a stack trace. */
export function RouteError() {
  const error = useRouteError();
  usePageTitle('Application error');
  return (
    <main className="grid min-h-dvh place-items-center p-6" role="alert">
      <div className="flex max-w-[560px] flex-col items-center text-center">
        <Logo variant="short" aria-hidden className="mb-6 size-10" />
        <h1 tabIndex={-1} className="text-display">
          Unexpected Application Error!
        </h1>
        <p className="mt-2 max-w-full text-fg-muted wrap-anywhere">{describe(error)}</p>
        <div className="mt-6 flex gap-2">
          <Button size="lg" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button size="lg" variant="primary" asChild>
            <Link to="/" reloadDocument>
              Back to Home
            </Link>
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Status and text of a thrown answer, or the message of an error. */
export function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'string' && error !== '' ? error : 'The reason is not known.';
}
