import { useQuery } from '@tanstack/react-query';
import { EVENT_FIELDS, INVALID_EVENT_URL, parseEventLink } from '@waypost/domain/leads/sources/event-link';
import { useState } from 'react';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-time-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { AccountField } from '../components/account-field.tsx';
import { FormSection } from '../components/form-section.tsx';
import { TargetListField } from '../components/target-list-field.tsx';
import { DAY_PASSED, eventTimes } from '../model/event-starts.ts';
import { AmountField } from './amount-field.tsx';
import { AttendeeList } from './attendee-list.tsx';
import { BeforeStart } from './before-start.tsx';
import { attendeesMax, readAttendees } from './read-attendees.ts';
import { SkipRules } from './skip-rules.tsx';
import { type PeopleSource, searchSizeQuery, useStartSource } from './source-queries.ts';
import { SourceForm } from './source-form.tsx';
import type { SourceFormGiven } from './source-page.tsx';
import { useSourceChoices } from './use-source-choices.ts';

const amountMax = 5_000;
/** Each look is a search at LinkedIn: it is asked once somebody pauses. */
const typingPauseMs = 600;
const resultsPerRead = 50;

/** An event: read through an account that attends it, or from a list of attendees. */
export function EventForm({ accounts, listId, onStarted }: SourceFormGiven) {
  const [url, setUrl] = useState('');
  const [leftUrl, setLeftUrl] = useState(false);
  const [typedName, setName] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const canRead = accounts.some(({ status }) => status === 'Active');
  const [way, setWay] = useState<'account' | 'list'>(canRead ? 'account' : 'list');
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const choices = useSourceChoices<'url' | 'name' | 'people'>(listId, amountMax);
  const { amount, errors, clear } = choices;
  const start = useStartSource();

  const link = parseEventLink(url);
  const isNoEvent = leftUrl && url.trim() !== '' && link === null;
  const name = typedName ?? link?.nameGuess ?? '';
  const accountId = chosen ?? accounts.find(({ status }) => status === 'Active')?.id;
  const asks = way === 'account' && link !== null && accountId !== undefined;
  const settled = useSettled(link?.attendeesUrl ?? '', typingPauseMs);
  const seen = useQuery({
    ...searchSizeQuery(link?.attendeesUrl ?? '', accountId ?? ''),
    enabled: asks && settled === link?.attendeesUrl,
  });
  const nobody = asks && seen.data?.total === 0;
  const people = way === 'list' ? readAttendees(text) : [];
  const amountOf = way === 'list' ? people.length : (seen.data?.visible ?? null);
  const suggestedName = name.trim() === '' ? '' : `Attendees of ${name.trim()}`;

  function submit() {
    const settled = choices.settle(
      suggestedName,
      {
        ...(link === null && (way === 'account' || url.trim() !== '') ? { url: INVALID_EVENT_URL } : {}),
        ...(name.trim() === '' ? { name: 'Give the event its name: it is kept with each lead.' } : {}),
        ...(way === 'list' && people.length === 0 ? { people: 'Paste or upload at least one person.' } : {}),
        ...(people.length > attendeesMax
          ? {
              people: `These are ${people.length} people; ${attendeesMax} fit at once. For more use the CSV upload.`,
            }
          : {}),
      },
      way === 'account',
    );
    if (settled === undefined) return;
    const { target, ...rest } = settled;
    const event = { name: name.trim(), day: day === '' ? null : day, url: link?.url ?? null };
    const common = { event, ...rest };
    const source: PeopleSource =
      way === 'list'
        ? { kind: 'attendees', ...common, people }
        : { kind: 'event', ...common, accountId: accountId ?? '', eventUrl: url.trim() };
    start.mutate(
      { target, source },
      {
        onSuccess: (job) =>
          onStarted(job.id, { repeatable: way === 'account', ...(day === '' ? {} : { kept: { day } }) }),
      },
    );
  }

  return (
    <SourceForm
      label="Event attendees"
      error={start.error}
      busy={start.isPending}
      start="Add attendees"
      blocked={nobody}
      onSubmit={submit}
      summary={
        <BeforeStart
          accountId={accountId}
          people={amountOf === null ? null : Math.min(amountOf, amount ?? amountOf)}
          perPage={way === 'list' ? 200 : resultsPerRead}
          spends={way === 'account'}
          reads={way === 'account'}
        />
      }
    >
      <FormSection title="Event">
        <Field
          label="Link of the event"
          error={errors.url ?? (isNoEvent ? INVALID_EVENT_URL : undefined)}
          required={way === 'account'}
        >
          <Input
            value={url}
            onBlur={() => setLeftUrl(true)}
            spellCheck={false}
            autoCapitalize="none"
            placeholder="https://www.linkedin.com/events/..."
            onChange={(event) => {
              setUrl(event.target.value);
              clear('url');
            }}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field
            label="Name of the event"
            help={`Kept with each lead in the fields ${EVENT_FIELDS.name} and ${EVENT_FIELDS.date}; messages name it with {{event_name|the event}}. LinkedIn does not give it by the link.`}
            // A link that is pasted later may bring the name.
            error={name.trim() === '' ? errors.name : undefined}
            required
          >
            <Input
              value={name}
              maxLength={200}
              onChange={(event) => {
                setName(event.target.value);
                clear('name');
              }}
            />
          </Field>
          <Field label="Day" aside="optional">
            <DateField value={day} onValueChange={setDay} />
          </Field>
        </div>
        {day === '' ? null : <Timings day={day} />}
      </FormSection>
      <FormSection title="Attendees">
        <SegmentedControl
          aria-label="Where the attendees come from"
          value={way}
          onValueChange={setWay}
          segments={[
            ...(canRead ? [{ value: 'account' as const, label: 'Read on LinkedIn' }] : []),
            { value: 'list' as const, label: 'Paste or upload a list' },
          ]}
        />
        {way === 'account' ? (
          <>
            <p className="text-dense text-fg-muted">
              LinkedIn shows attendees to those who attend themselves, and not all of them for every event.
              Where it shows nobody, a list does the same. It does not say who speaks or hosts: a list with a
              column “Role” does.
            </p>
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
              <AccountField
                accounts={accounts}
                value={accountId}
                onValueChange={setChosen}
                help="LinkedIn is read as this account sees it."
              />
              <AmountField {...choices.amountField} />
            </div>
            {nobody ? (
              <Banner
                tone="warning"
                action={
                  <Button variant="quiet" size="sm" onClick={() => setWay('list')}>
                    Use a list
                  </Button>
                }
              >
                LinkedIn shows this account nobody who attends. Press “Attend” on the event with this account,
                or use a list.
              </Banner>
            ) : null}
            {seen.data && !nobody ? (
              <p className="text-dense">
                The account is shown{' '}
                <span className="font-medium">{countOf(seen.data.visible, 'attendee')}</span>.
              </p>
            ) : null}
          </>
        ) : (
          <AttendeeList
            text={text}
            people={people}
            error={errors.people}
            onText={(next) => {
              setText(next);
              clear('people');
            }}
          />
        )}
        <SkipRules {...choices.skipRules} />
      </FormSection>
      <FormSection title="Lead list">
        <TargetListField {...choices.targetField} suggestedName={suggestedName} />
      </FormSection>
    </SourceForm>
  );
}

/** When campaigns around the event begin. */
function Timings({ day }: { day: string }) {
  const times = eventTimes(day, useBusinessNow());
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense">
      <dt className="sr-only">When a campaign would begin</dt>
      {times.map(({ id, label, day: begins, hasPassed }) => (
        <div key={id} className="flex flex-wrap gap-x-2">
          <dt className="text-fg-muted">{label}</dt>
          <dd className={hasPassed ? 'text-fg-subtle tabular-nums' : 'font-medium tabular-nums'}>
            {formatDay(begins)}
            {hasPassed ? `: ${DAY_PASSED}` : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
