import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { useCurrentUser, useSavePreferences } from '../features/users/index.ts';
import { errorMessage } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Card } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast-store.ts';
import { SettingsLayout } from './settings-layout.tsx';

const labs = [
  {
    id: 'connections',
    label: 'Connections Scraper',
    help: 'Your own first-degree network as a source of leads.',
    to: paths.leadsFromConnections,
  },
  {
    id: 'followers',
    label: 'Followers Extractor',
    help: 'People who follow your profile as a source of leads.',
    to: paths.leadsFromFollowers,
  },
] as const;

/** Parts that work and may still change; each person switches them on for themselves. */
export function Component() {
  usePageTitle('Labs', [{ label: 'Settings', to: paths.settings }]);
  const user = useCurrentUser();
  const save = useSavePreferences();
  const on = user?.preferences.labs ?? {};
  return (
    <SettingsLayout>
      <PageHead
        title="Labs"
        description="Parts that work and may still change. They are switched on for you alone."
      />
      <Card>
        <ul className="divide-y divide-border">
          {labs.map(({ id, label, help, to }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 p-4">
              <Switch
                label={<span className="font-medium">{label}</span>}
                help={help}
                className="min-w-0 flex-1 basis-60"
                checked={on[id] === true}
                disabled={user === undefined}
                onCheckedChange={(checked) =>
                  save.mutate(
                    { labs: { ...on, [id]: checked } },
                    {
                      onError: (error) =>
                        toast({
                          tone: 'danger',
                          title: 'This was not saved',
                          description: errorMessage(error),
                        }),
                    },
                  )
                }
              />
              {on[id] === true ? (
                <Link
                  to={to}
                  className="text-dense font-medium text-accent-fg underline-offset-3 hover:underline"
                >
                  Open
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
    </SettingsLayout>
  );
}
