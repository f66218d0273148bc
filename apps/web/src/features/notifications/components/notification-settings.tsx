import type { User } from '@waypost/contract/users';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSettings as Settings,
  notificationSettings,
} from '@waypost/domain/notifications/kinds';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { ownTimeZone } from '../../../lib/dates.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSavePreferences } from '../../users/index.ts';
import { kindWords } from '../model/notification-words.ts';
import { QuietHoursField } from './quiet-hours.tsx';

const ways = [
  { way: 'inApp', label: 'In the product' },
  { way: 'mail', label: 'By mail' },
] as const;

/** What is told where, saved at once. */
export function NotificationSettings({ user }: { user: User }) {
  const save = useSavePreferences();
  const settings = notificationSettings(user.preferences.notifications);

  function change(next: Partial<Settings>) {
    const { ways: kinds, quiet, digest } = { ...settings, ...next };
    save.mutate(
      // Days and hours are meant where the person is.
      { notifications: { ways: { ...kinds }, quiet, digest }, timeZone: ownTimeZone() },
      {
        onError: (error) =>
          toast({ tone: 'danger', title: 'This was not saved', description: errorMessage(error) }),
      },
    );
  }
  const set = (kind: NotificationKind, way: 'inApp' | 'mail', on: boolean) =>
    change({ ways: { ...settings.ways, [kind]: { ...settings.ways[kind], [way]: on } } });
  return (
    <div className="flex flex-col gap-4">
      <Card id="events">
        <CardHead title="Notify me about" />
        <table className="w-full text-dense">
          <thead>
            <tr className="border-b border-border text-left text-caption text-fg-muted">
              <th scope="col" className="px-4 py-2 font-medium">
                Event
              </th>
              {ways.map(({ way, label }) => (
                <th
                  key={way}
                  scope="col"
                  className="w-28 px-2 py-2 text-center font-medium max-sm:w-16 max-sm:px-1"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {NOTIFICATION_KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row" className="px-4 py-2.5 text-left font-normal">
                  <span className="block font-medium">{kindWords[kind].label}</span>
                  <span className="block text-caption text-fg-subtle">{kindWords[kind].help}</span>
                </th>
                {ways.map(({ way, label }) => (
                  <td key={way} className="px-2 py-2.5">
                    <span className="flex justify-center">
                      <Switch
                        aria-label={`${kindWords[kind].label}: ${label}`}
                        checked={settings.ways[kind][way]}
                        onCheckedChange={(on) => set(kind, way, on)}
                      />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card id="mail">
        <CardHead title="Mail" note={user.email} />
        <CardBody className="flex flex-col gap-5">
          <Switch
            label="Daily digest"
            help={`One email with everything since the last one, at 08:00 (${ownTimeZone()}).`}
            checked={settings.digest}
            onCheckedChange={(digest) => change({ digest })}
          />
          {settings.digest ? (
            <p className="text-caption text-fg-muted">
              Quiet hours are for single emails: with a daily digest there is nothing to hold back.
            </p>
          ) : (
            <QuietHoursField value={settings.quiet} onChange={(quiet) => change({ quiet })} />
          )}
          <p className="text-caption text-fg-subtle">
            What you have read in the product before its email leaves is not mailed any more.
          </p>
        </CardBody>
      </Card>
    </div>
  );
}
