import { firstName, useCurrentUser } from '../features/users/index.ts';
import { useBusinessNow } from '../lib/clock.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';

export function Component() {
  usePageTitle('Dashboard');
  const user = useCurrentUser();
  const hour = new Date(useBusinessNow()).getHours();
  const greeting = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHead title={user ? `${greeting}, ${firstName(user)}` : greeting} />
    </div>
  );
}
