import { Monitor, Moon, Sun } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { useCurrentUser, useSavePreferences } from '../features/users/index.ts';
import { errorMessage } from '../lib/api/api-error.ts';
import { setShortcutsOn, useShortcutState } from '../lib/shortcuts.ts';
import { setTheme, useTheme, type Theme } from '../lib/theme.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast-store.ts';
import { SettingsLayout } from './settings-layout.tsx';

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const;

/** How the product looks and listens in this browser. */
export function Component() {
  usePageTitle('Appearance', [{ label: 'Settings', to: paths.settings }]);
  const { theme, isDark } = useTheme();
  const keysOn = useShortcutState((state) => state.on);
  return (
    <SettingsLayout>
      <PageHead title="Appearance" description="Kept in this browser, until you sign out." />
      <div className="flex flex-col gap-4">
        <Card id="theme">
          <CardHead title="Theme" />
          <CardBody className="flex flex-col gap-2">
            <SegmentedControl<Theme>
              aria-label="Theme"
              className="self-start"
              value={theme}
              onValueChange={setTheme}
              segments={themes}
            />
            {theme === 'system' ? (
              <p className="text-caption text-fg-subtle">
                Your computer prefers {isDark ? 'dark' : 'light'} at this moment.
              </p>
            ) : null}
          </CardBody>
        </Card>
        <Card id="keyboard">
          <CardHead title="Keyboard" />
          <CardBody>
            <Switch
              label="Use single keys"
              help="Such as J and K for the next row, and the question mark for the list of all keys. Ctrl K, Escape and the button with the question mark at the top work in any case."
              checked={keysOn}
              onCheckedChange={setShortcutsOn}
            />
          </CardBody>
        </Card>
        <FirstStepsCard />
      </div>
    </SettingsLayout>
  );
}

/** The way back for whoever hid them on the dashboard. */
function FirstStepsCard() {
  const isShown = useCurrentUser()?.preferences.firstStepsPutAway !== true;
  const save = useSavePreferences();
  return (
    <Card id="dashboard">
      <CardHead title="Dashboard" />
      <CardBody>
        <Switch
          label="Show the first steps"
          help="The four steps from an account to the first campaign. Kept for you in every browser."
          checked={isShown}
          disabled={save.isPending}
          onCheckedChange={(shown) =>
            save.mutate(
              { firstStepsPutAway: !shown },
              {
                onError: (error) =>
                  toast({ tone: 'danger', title: 'This was not saved', description: errorMessage(error) }),
              },
            )
          }
        />
      </CardBody>
    </Card>
  );
}
