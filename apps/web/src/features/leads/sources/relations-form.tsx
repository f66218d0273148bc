import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-time-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { AccountField } from '../components/account-field.tsx';
import { FormSection } from '../components/form-section.tsx';
import { TargetListField } from '../components/target-list-field.tsx';
import { AmountField } from './amount-field.tsx';
import { BeforeStart } from './before-start.tsx';
import { RelationPresets } from './relation-presets.tsx';
import { noTalkWish, RelationTalk } from './relation-talk.tsx';
import { RelationsSync } from './relations-sync.tsx';
import { SkipRules } from './skip-rules.tsx';
import { type RelationKind, relationsCountQuery, relationsQuery, useStartSource } from './source-queries.ts';
import { SourceForm } from './source-form.tsx';
import type { SourceFormGiven } from './source-page.tsx';
import { useSourceChoices } from './use-source-choices.ts';

export interface RelationsFormProps extends SourceFormGiven {
  kind: RelationKind;
}

const amountMax = 30_000;
const dayMs = 86_400_000;
const engagedDays = 90;

/** An account's own people: what is known of them, who is wanted, and where they go. */
export function RelationsForm({ kind, accounts, listId, onStarted }: RelationsFormProps) {
  const now = useBusinessNow();
  const [chosen, setChosen] = useState<string>();
  const [since, setSince] = useState('');
  const [words, setWords] = useState({ title: '', company: '', location: '' });
  const [talk, setTalk] = useState(noTalkWish);
  const [engaged, setEngaged] = useState(false);
  const [notConnected, setNotConnected] = useState(kind === 'followers');
  const choices = useSourceChoices(listId, amountMax);
  const { amount } = choices;
  const start = useStartSource();

  const accountId = chosen ?? accounts.find(({ status }) => status === 'Active')?.id ?? '';
  const known = useQuery({ ...relationsQuery(accountId, kind), enabled: accountId !== '' });
  const wish = {
    ...words,
    connectedSince: since === '' ? null : new Date(`${since}T00:00:00Z`).toISOString(),
    ...talk,
    engagedDays: kind === 'followers' && engaged ? engagedDays : null,
    notConnected: kind === 'followers' && notConnected,
  };
  const people = known.data?.people ?? 0;
  const counted = useQuery({
    ...relationsCountQuery({ accountId, kind, wish }, people),
    enabled: people > 0,
  });
  const matching = people === 0 ? null : (counted.data?.matching ?? null);
  const suggestedName = kind === 'connections' ? 'My connections' : 'My followers';

  function submit() {
    const settled = choices.settle(suggestedName, {});
    if (settled === undefined) return;
    const { target, ...common } = settled;
    const source = { kind, accountId, ...common, wish };
    start.mutate({ target, source }, { onSuccess: (job) => onStarted(job.id) });
  }

  const noun = kind === 'connections' ? 'connections' : 'followers';
  return (
    <SourceForm
      label={kind === 'connections' ? 'Connections Scraper' : 'Followers Extractor'}
      error={start.error}
      busy={start.isPending}
      start={kind === 'connections' ? 'Add connections' : 'Add followers'}
      onSubmit={submit}
      summary={
        <BeforeStart
          accountId={accountId === '' ? undefined : accountId}
          people={matching === null ? null : Math.min(matching, amount ?? matching)}
          perPage={kind === 'connections' ? 1_000 : 100}
          spends={false}
          facts={[{ label: `Known ${noun}`, value: known.data ? formatNumber(people) : '-' }]}
          note="Who is new since the last time is read first; that costs no search results."
        />
      }
    >
      <FormSection title="Account">
        <AccountField
          accounts={accounts}
          value={accountId}
          onValueChange={setChosen}
          help="LinkedIn is read as this account sees it."
        />
        <RelationsSync accountId={accountId} kind={kind} known={known} />
      </FormSection>
      <FormSection
        title="Who"
        note="All of it must fit; several words of one field, separated by commas, are alternatives."
      >
        {kind === 'connections' ? (
          <>
            <RelationPresets
              daysAgo={(days) => new Date(now - days * dayMs).toISOString().slice(0, 10)}
              onChosen={({ since: from, ...wished }) => {
                setSince(from);
                setTalk(wished);
              }}
              wish={{ since, ...talk }}
            />
            <Field label="Connected since" aside="Optional">
              <DateField value={since} onValueChange={setSince} />
            </Field>
          </>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-3">
          {(['title', 'company', 'location'] as const).map((field) => (
            <Field
              key={field}
              label={field === 'title' ? 'Title' : field === 'company' ? 'Company' : 'Location'}
              help={field === 'location' ? 'Known for people who are leads already.' : undefined}
              aside="Optional"
            >
              <Input
                value={words[field]}
                maxLength={300}
                onChange={(event) => setWords((before) => ({ ...before, [field]: event.target.value }))}
              />
            </Field>
          ))}
        </div>
        <RelationTalk value={talk} onChange={setTalk} />
        {kind === 'followers' ? (
          <div className="flex flex-col gap-2">
            <Checkbox
              label="Engaged in the last 90 days"
              help="Commented on a post whose comments were read here, or answered a message. LinkedIn gives reactions no date, so they do not count."
              checked={engaged}
              onCheckedChange={(on) => setEngaged(on === true)}
            />
            <Checkbox
              label="Only who is no connection"
              help="As far as the connections of the account were read."
              checked={notConnected}
              onCheckedChange={(on) => setNotConnected(on === true)}
            />
          </div>
        ) : null}
        <p aria-live="polite" className="text-dense text-fg-muted">
          {matching === null
            ? `The ${noun} are read when you start.`
            : `${formatNumber(matching)} of ${countOf(people, noun.slice(0, -1))} known so far.`}
        </p>
      </FormSection>
      <FormSection title="Amount">
        <AmountField {...choices.amountField} />
        <SkipRules {...choices.skipRules} />
      </FormSection>
      <FormSection title="Lead list">
        <TargetListField {...choices.targetField} suggestedName={suggestedName} />
      </FormSection>
      {kind === 'connections' ? (
        <p className="text-caption text-fg-subtle">
          Without reading the network: LinkedIn exports your connections as a file (Settings, Data privacy,
          Get a copy of your data).{' '}
          <Link
            to={paths.leadsFromCsv}
            className="font-medium text-accent-fg underline-offset-3 hover:underline"
          >
            Upload the export
          </Link>
        </p>
      ) : null}
    </SourceForm>
  );
}
