import { Ban, ChevronRight, Rows3, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { DeleteCard } from '../features/workspace/components/delete-card.tsx';
import { ExportCard } from '../features/workspace/components/export-card.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Card } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

/** What the workspace holds: the way out of it, and its end. */
export function Component() {
  usePageTitle('Data and privacy', [{ label: 'Settings', to: paths.settings }]);
  return (
    <SettingsLayout>
      <PageHead
        title="Data and privacy"
        description="What this workspace holds is yours: take it with you, or end it."
      />
      <div className="flex flex-col gap-6">
        <ExportCard />
        <Card>
          <ul className="divide-y divide-border">
            <Elsewhere
              to={paths.settingsExclusions}
              icon={Ban}
              label="Exclusions"
              text="People, companies and words that nobody here contacts."
            />
            <Elsewhere
              to={paths.settingsFields}
              icon={Rows3}
              label="Own fields"
              text="What you keep of your leads beside the built-in fields."
            />
          </ul>
        </Card>
        <DeleteCard />
      </div>
    </SettingsLayout>
  );
}

function Elsewhere(props: { to: string; icon: LucideIcon; label: string; text: string }) {
  const { to, icon: Icon, label, text } = props;
  return (
    <li>
      <Link to={to} className="flex items-center gap-3 px-4 py-3 hover:bg-active">
        <Icon aria-hidden className="size-4 flex-none text-fg-subtle" strokeWidth={1.75} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          <span className="block text-caption text-fg-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 flex-none text-fg-subtle" />
      </Link>
    </li>
  );
}
