import { Link } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';

export function Component() {
  usePageTitle('Not built yet');
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-24 text-center">
      <h1 tabIndex={-1} className="text-h1">
        This part is not built yet
      </h1>
      <p className="max-w-[44ch] text-fg-muted">It comes with a later version.</p>
      <Button className="mt-4" asChild>
        <Link to="/dashboard">Go to the dashboard</Link>
      </Button>
    </div>
  );
}
