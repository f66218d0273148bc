import { paths } from '../app/paths.ts';
import { ExclusionRules, ExclusionTest } from '../features/leads/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

/** Whom nobody of the workspace contacts, whatever the campaign. */
export function Component() {
  usePageTitle('Exclusions', [{ label: 'Settings', to: paths.settings }]);
  return (
    <SettingsLayout>
      <PageHead title="Exclusions" description="Whom no campaign of this workspace contacts." />
      <h2 className="sr-only">Rules and a test of them</h2>
      <div className="flex flex-col gap-6">
        <ExclusionRules />
        <ExclusionTest />
      </div>
    </SettingsLayout>
  );
}
