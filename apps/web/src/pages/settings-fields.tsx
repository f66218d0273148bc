import { paths } from '../app/paths.ts';
import { OwnFields } from '../features/leads/components/own-fields.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

/** What the workspace keeps of its leads beside the built-in fields. */
export function Component() {
  usePageTitle('Fields', [{ label: 'Settings', to: paths.settings }]);
  return (
    <SettingsLayout>
      <PageHead
        title="Fields"
        description="The kind of a field decides how it sorts and filters. Values that do not fit it stay as text."
      />
      <OwnFields />
    </SettingsLayout>
  );
}
