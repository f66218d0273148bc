import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-time-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FormSection } from '../components/form-section.tsx';
import { TargetListField } from '../components/target-list-field.tsx';
import { AmountField } from './amount-field.tsx';
import { BeforeStart } from './before-start.tsx';
import { RelationAccounts } from './relation-accounts.tsx';
import { RelationPresets } from './relation-presets.tsx';
import { noTalkWish, RelationTalk } from './relation-talk.tsx';
import { SkipRules } from './skip-rules.tsx';
import { type RelationKind, useStartSource } from './source-queries.ts';
import { SourceForm } from './source-form.tsx';
import type { SourceFormGiven } from './source-page.tsx';
import { useKnownRelations } from './use-known-relations.ts';
import { useSourceChoices } from './use-source-choices.ts';

export interface RelationsFormProps extends SourceFormGiven {
  kind: RelationKind;
}

const amountMax = 30_000;
const dayMs = 86_400_000;
const names = new Intl.ListFormat('en-GB');
const engagedDays = 90;

/** An account's own people: what is known of them, who is wanted, and where they go. */
export function RelationsForm({ kind, accounts, listId, onStarted }: RelationsFormProps) {
  const now = useBusinessNow();
  const [chosen, setChosen] = useState<readonly string[]>();
  const [since, setSince] = useState('');
  const [words, setWords] = useState({ title: '', company: '', location: '' });
  const [talk, setTalk] = useState(noTalkWish);
  const [engaged, setEngaged] = useState(false);
  const [notConnected, setNotConnected] = useState(kind === 'followers');
  const choices = useSourceChoices<'accounts'>(listId, amountMax);
  const { amount } = choices;
  const start = useStartSource();

  const first = accounts.find(({ status }) => status === 'Active')?.id;
  const accountIds = chosen ?? (first === undefined ? [] : [first]);
  const [accountId, ...alsoAccountIds] = accountIds;
  const wish = {
    ...words,
    connectedSince: since === '' ? null : new Date(`${since}T00:00:00Z`).toISOString(),
    ...talk,
    engagedDays: kind === 'followers' && engaged ? engagedDays : null,
    notConnected: kind === 'followers' && notConnected,
  };
  const { total, matching, unread } = useKnownRelations(accountIds, kind, wish);
  const suggestedName = kind === 'connections' ? 'My connections' : 'My followers';

  function submit() {
    const settled = choices.settle(
      suggestedName,
      accountId === undefined ? { accounts: 'Choose at least one account.' } : {},
    );
    if (settled === undefined || accountId === undefined) return;
    const { target, ...common } = settled;
    const source = { kind, accountId, alsoAccountIds, ...common, wish };
    start.mutate({ target, source }, { onSuccess: (job) => onStarted(job.id) });
  }

  const noun = kind === 'connections' ? 'connections' : 'followers';
  const unreadNames = accounts.filter(({ id }) => unread.includes(id)).map(({ name }) => name);
  const unreadWords =
    unreadNames.length === 0 ? '' : ` Those of ${names.format(unreadNames)} are read when you start.`;
  // Whom an account never read has nobody knows, unless the amount is met without them.
  const isEnough = amount !== null && matching !== null && matching >= amount;
  const toRead =
    matching === null || (unread.length > 0 && !isEnough) ? null : Math.min(matching, amount ?? matching);
  return (
    <SourceForm
      label={kind === 'connections' ? 'Connections Scraper' : 'Followers Extractor'}
      error={start.error}
      busy={start.isPending}
      start={kind === 'connections' ? 'Add connections' : 'Add followers'}
      onSubmit={submit}
      summary={
        <BeforeStart
          accountId={accountId}
          people={toRead}
          readsMin={accountIds.length}
          perPage={kind === 'connections' ? 1_000 : 100}
          spends={false}
          facts={[
            ...(accountIds.length > 1 ? [{ label: 'Accounts', value: formatNumber(accountIds.length) }] : []),
            { label: `Known ${noun}`, value: total === null ? '-' : formatNumber(total) },
          ]}
          note="Who is new since the last time is read first; that costs no search results."
        />
      }
    >
      <FormSection title={accounts.length > 1 ? 'Accounts' : 'Account'}>
        <RelationAccounts
          kind={kind}
          accounts={accounts}
          chosen={accountIds}
          error={choices.errors.accounts}
          onChange={(next) => {
            setChosen(next);
            choices.clear('accounts');
          }}
        />
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
            <Field label="Connected since" aside="optional">
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
              aside="optional"
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
              help="Commented on a post whose comments were read here, or answered a message. LinkedIn does not date reactions, so they do not count."
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
            : `${formatNumber(matching)} of ${countOf(total ?? 0, noun.slice(0, -1))} known so far.${unreadWords}`}
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
