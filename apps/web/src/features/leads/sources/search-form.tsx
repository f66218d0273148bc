import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { SearchParts as Parts } from '@waypost/contract/leads-sources';
import { parseSearchLink } from '@waypost/domain/leads/search-link';
import { cutsOf } from '@waypost/domain/leads/search-parts';
import { accountProblem, searchName } from '@waypost/domain/leads/search-words';
import { useState } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { AccountField } from '../components/account-field.tsx';
import { FormSection } from '../components/form-section.tsx';
import { TargetListField } from '../components/target-list-field.tsx';
import { AmountField } from './amount-field.tsx';
import { BeforeStart } from './before-start.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchSize } from './search-size.tsx';
import { SkipRules } from './skip-rules.tsx';
import { searchSizeQuery, useStartSource } from './source-queries.ts';
import { SourceForm } from './source-form.tsx';
import type { SourceFormGiven } from './source-page.tsx';
import { useSourceChoices } from './use-source-choices.ts';

const amountMax = 30_000;
const resultsPerRead = 50;
const typingPauseMs = 600;

/** A search by its address: what it looks for, how large it is, and what becomes of its people. */
export function SearchForm({ accounts, listId, onStarted }: SourceFormGiven) {
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [parts, setParts] = useState<Parts | null>(null);
  const [filterOutside, setFilterOutside] = useState(true);
  const start = useStartSource();

  const parsed = parseSearchLink(url);
  const link = parsed.ok ? parsed.link : null;
  const account = accountFor(accounts, chosen, link?.product === 'sales_navigator');
  const problem = link === null || account === undefined ? null : accountProblem(link, account);
  const ready = link !== null && account !== undefined && problem === null;
  // Each size is a search at LinkedIn: it is asked once somebody pauses, not key by key.
  const settled = useSettled(link?.url ?? '', typingPauseMs);
  const size = useQuery({
    ...searchSizeQuery(link?.url ?? '', account?.id ?? ''),
    enabled: ready && settled === link.url,
  });
  const visible = parts?.covered ?? size.data?.visible ?? null;
  const choices = useSourceChoices<'url'>(listId, amountMax, visible);
  const { amount, errors } = choices;
  const people = visible === null ? null : Math.min(visible, amount ?? visible);
  const nobody = ready && size.data?.total === 0;
  const title = link === null ? '' : searchName(link);

  function submit() {
    const settled = choices.settle(title, parsed.ok ? {} : { url: parsed.message });
    if (settled === undefined || link === null || account === undefined) return;
    const { target, ...common } = settled;
    start.mutate(
      {
        target,
        source: {
          kind: 'search',
          url: link.url,
          parts: parts?.parts.map((part) => ({ url: part.url, label: part.label })) ?? [],
          accountId: account.id,
          ...common,
          filterOutside,
        },
      },
      { onSuccess: (job) => onStarted(job.id) },
    );
  }

  const wrong = errors.url ?? (url.trim() === '' || parsed.ok ? undefined : parsed.message);
  return (
    <SourceForm
      label="Sales Navigator URL Extractor"
      error={start.error}
      busy={start.isPending}
      start="Start reading"
      blocked={problem !== null || nobody}
      onSubmit={submit}
      summary={
        <BeforeStart
          accountId={account?.id}
          people={people}
          perPage={resultsPerRead}
          {...(parts === null ? {} : { lists: parts.parts.map(({ total }) => ({ people: total })) })}
          spends
          facts={[
            { label: 'Matches', value: size.data ? formatNumber(size.data.total) : '-' },
            { label: 'In reach', value: formatNumber(visible) },
          ]}
          note={
            visible !== null && people !== null && people < visible
              ? `${countOf(visible - people, 'person', 'people')} in reach ${visible - people === 1 ? 'stays' : 'stay'} unread: the amount ends before.`
              : undefined
          }
        />
      }
    >
      <FormSection title="Search">
        <Field
          label="Address of the search"
          help="From the address bar of your browser: a people search, a Sales Navigator search, a saved search or a lead list."
          error={wrong}
          required
        >
          <Textarea
            value={url}
            rows={2}
            spellCheck={false}
            autoCapitalize="none"
            placeholder="https://www.linkedin.com/sales/search/people?query=..."
            className="break-all"
            onChange={(event) => {
              setUrl(event.target.value);
              setParts(null);
              choices.clear('url');
            }}
          />
        </Field>
        {link === null ? null : <SearchFilters link={link} />}
      </FormSection>
      <FormSection title="Account and amount">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <AccountField
            accounts={accounts}
            value={account?.id}
            onValueChange={setChosen}
            help="LinkedIn is read as this account sees it."
          />
          <AmountField {...choices.amountField} />
        </div>
        {problem === null ? null : <Banner tone="warning">{problem}</Banner>}
        {ready ? (
          <SearchSize
            size={size}
            canCut={cutsOf(link).length > 0}
            link={link}
            accountId={account.id}
            parts={parts}
            onParts={setParts}
          />
        ) : null}
      </FormSection>
      <FormSection title="Options">
        <Checkbox
          label="Set aside who does not fit"
          help="LinkedIn also lists people whose earlier title or company matched. They are kept apart, with the reason, and can be added later."
          checked={filterOutside}
          onCheckedChange={(on) => setFilterOutside(on === true)}
        />
        <SkipRules {...choices.skipRules} />
      </FormSection>
      <FormSection title="Lead list">
        <TargetListField {...choices.targetField} suggestedName={title} />
      </FormSection>
    </SourceForm>
  );
}

/** The account that was chosen, else the first that can read such a search, else the first that reads at all. */
function accountFor(
  accounts: readonly LinkedInAccount[],
  chosen: string | undefined,
  navigator: boolean,
): LinkedInAccount | undefined {
  const active = accounts.filter(({ status }) => status === 'Active');
  const fitting = navigator ? active.find(({ type }) => type === 'sales_navigator') : undefined;
  return accounts.find(({ id }) => id === chosen) ?? fitting ?? active[0];
}
