import { paths } from '../app/paths.ts';
import { NotificationSettings } from '../features/notifications/components/notification-settings.tsx';
import { useCurrentUser } from '../features/users/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

/** What somebody is told, where, and when. */
export function Component() {
  usePageTitle('Notifications', [{ label: 'Settings', to: paths.settings }]);
  const user = useCurrentUser();
  return (
    <SettingsLayout>
      <PageHead title="Notifications" description="For you alone. Changes are saved at once." />
      {user ? <NotificationSettings user={user} /> : null}
    </SettingsLayout>
  );
}
