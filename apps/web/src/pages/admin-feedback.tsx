import { paths } from '../app/paths.ts';
import { useAuth } from '../features/auth/index.ts';
import { AdminFeedback } from '../features/feedback/components/admin-feedback.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

/** Everybody's feedback, for administrators. */
export function Component() {
  const isAdmin = useAuth((state) => state.isAdmin);
  usePageTitle('Feedback of everybody', [{ label: 'Settings', to: paths.settings }]);
  return (
    <SettingsLayout>
      <PageHead
        title="Feedback of everybody"
        description={
          isAdmin
            ? 'You are an administrator of this installation. Who wrote something is told when you answer.'
            : 'For administrators of this installation.'
        }
      />
      <AdminFeedback isAdmin={isAdmin} />
    </SettingsLayout>
  );
}
