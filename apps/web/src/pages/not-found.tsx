import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

export function Component() {
  usePageTitle('Page not found');
  const navigate = useNavigate();
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-[440px] flex-col items-center text-center">
        <Logo variant="short" aria-hidden className="mb-6 size-10" />
        <p className="text-display text-accent-fg tabular-nums">404</p>
        <h1 tabIndex={-1} className="mt-1 text-h1">
          Oops! Page Not Found!
        </h1>
        <p className="mt-2 text-fg-muted">The page you are looking for does not exist or was removed.</p>
        <div className="mt-6 flex gap-2">
          {/* Opened in a tab of its own there is nothing to go back to. */}
          <Button size="lg" onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}>
            Go Back
          </Button>
          <Button size="lg" variant="primary" asChild>
            <Link to="/">Back to Home</Link>
          </Button>
        </div>
      </div>
    </main>
  );
}
