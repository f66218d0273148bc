import { paths } from '../app/paths.ts';
import { OwnFeedback } from '../features/feedback/components/own-feedback.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

/** What somebody told us, and the answers. */
export function Component() {
  usePageTitle('Your feedback', [{ label: 'Settings', to: paths.settings }]);
  return (
    <SettingsLayout>
      <PageHead title="Your feedback" description="What you told us, and what we answered." />
      <OwnFeedback />
    </SettingsLayout>
  );
}
