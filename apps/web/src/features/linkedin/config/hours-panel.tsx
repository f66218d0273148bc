import { useQuery } from '@tanstack/react-query';
import type { Pace } from '@waypost/contract/linkedin-config';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveHours } from './api/change-config.ts';
import { paceQuery } from './api/config-queries.ts';
import { DayHours } from './day-hours.tsx';
import { HomeCountry } from './home-country.tsx';
import { formOfHours, hoursOfForm, hoursProblem, weekdays, type HoursForm } from './model/hours-form.ts';
import { whenWords } from './model/instants.ts';
import { Panel } from './panel.tsx';
import { useUnsaved } from './unsaved-context.ts';
import { formatDay } from '../../../lib/dates.ts';
import { DaysField } from '../../../ui/days-field.tsx';

/** "Open" is answered as the server's now, which this page's clock may not have reached. */
const clockSlackMs = 60_000;
const zones = Intl.supportedValuesOf('timeZone');

/** When the account may act: weekly hours in its own zone, less holidays. */
export function HoursPanel({ accountId }: { accountId: string }) {
  const now = useBusinessNow();
  const answer = useQuery(paceQuery(accountId));
  const opensAt = answer.data?.opensAt;
  const note =
    answer.data === undefined
      ? null
      : opensAt == null
        ? 'never open'
        : Date.parse(opensAt) <= now + clockSlackMs
          ? 'open now'
          : `opens ${whenWords(opensAt, now)}`;
  return (
    <Panel title="Working hours" note={note} answer={answer}>
      {(pace) => <HoursEditor key={accountId} accountId={accountId} pace={pace} />}
    </Panel>
  );
}

function HoursEditor({ accountId, pace }: { accountId: string; pace: Pace }) {
  const stored = formOfHours(pace.workingHours);
  // What is typed stays while the account is read again behind it.
  const [typed, setTyped] = useState<HoursForm | null>(null);
  const save = useSaveHours(accountId);
  const form = typed ?? stored;
  const problem = hoursProblem(form);
  const dirty = typed !== null && JSON.stringify(typed) !== JSON.stringify(stored);
  useUnsaved(dirty);
  const edit = (change: Partial<HoursForm>) => setTyped({ ...form, ...change });
  const empty = form.days.every((intervals) => intervals.length === 0);

  function store() {
    const hours = hoursOfForm(form);
    if (hours === null) return;
    save.mutate(hours, {
      onSuccess: () => {
        setTyped(null);
        toast({ tone: 'success', title: 'The working hours are saved' });
      },
    });
  }
  return (
    <>
      <div className="flex flex-col gap-5 p-4">
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <Field
            label="Time zone"
            help="Hours and days of this account are counted here."
            className="w-72 max-w-full"
          >
            <Combobox
              options={(zones.includes(form.zone) ? zones : [form.zone, ...zones]).map((zone) => ({
                value: zone,
                label: zone,
              }))}
              value={form.zone}
              onValueChange={(zone) => edit({ zone })}
              searchPlaceholder="Search time zones"
            />
          </Field>
          <HomeCountry accountId={accountId} pace={pace} />
        </div>
        <div className="divide-y divide-border rounded-control border border-border">
          {weekdays.map((name, index) => (
            <DayHours
              key={name}
              name={name}
              intervals={form.days[index] ?? []}
              onChange={(intervals) =>
                edit({ days: form.days.map((day, at) => (at === index ? intervals : day)) })
              }
            />
          ))}
        </div>
        <DaysField
          label="Holidays"
          help="Nothing is sent on these days."
          say={formatDay}
          days={form.holidays}
          onChange={(holidays) => edit({ holidays })}
        />
        <p className="text-caption text-fg-subtle">
          Replies you type ignore these hours. When clocks change, an hour that is repeated is used once, and
          one that is left out moves forward.
        </p>
      </div>
      {dirty ? (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-b-card border-t border-border bg-raised px-4 py-3">
          <p
            role={problem || save.error ? 'alert' : undefined}
            className={`min-w-0 flex-1 basis-60 text-dense ${problem || save.error ? 'text-danger-fg' : 'text-fg-muted'}`}
          >
            {problem ??
              (save.error
                ? errorMessage(save.error)
                : empty
                  ? 'No day is open: nothing but replies will be sent from this account.'
                  : 'Not saved yet.')}
          </p>
          <Button variant="ghost" disabled={save.isPending} onClick={() => setTyped(null)}>
            Discard
          </Button>
          <Button variant="primary" busy={save.isPending} disabled={problem !== null} onClick={store}>
            Save hours
          </Button>
        </div>
      ) : null}
    </>
  );
}
