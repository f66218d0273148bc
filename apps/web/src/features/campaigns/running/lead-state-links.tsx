import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { leadStates } from '../controls/campaign-words.ts';
import { LeadStateBadge } from '../controls/campaign-badge.tsx';
import { forYouOf, forYouSearch } from '../controls/for-you.ts';

/** Where the leads stand now, and how many of them wait for a person; each number opens those leads. */
export function LeadStateLinks({ campaign: { counts, forYou } }: { campaign: CampaignDetail }) {
  const present = leadStates.filter(({ count }) => counts[count] > 0);
  const asking = forYouOf(forYou);
  if (present.length === 0) return null;
  return (
    <section aria-labelledby="states-title">
      <h2 id="states-title" className="mb-2 text-h3">
        Where the leads stand
      </h2>
      <ul className="flex flex-wrap gap-2">
        {present.map(({ state, count }) => (
          <Leads
            key={state}
            to={`?${new URLSearchParams({ tab: 'leads', state }).toString()}`}
            count={counts[count]}
          >
            <LeadStateBadge state={state} />
          </Leads>
        ))}
      </ul>
      {asking > 0 ? (
        <p className="mt-2 text-caption text-fg-muted tabular-nums">
          <Link to={{ search: forYouSearch(forYou) }} className="text-accent-fg hover:underline">
            {countOf(asking, 'lead')}
          </Link>{' '}
          of those waiting {asking === 1 ? 'waits' : 'wait'} for you.
        </p>
      ) : null}
    </section>
  );
}

function Leads({ to, count, children }: { to: string; count: number; children: ReactNode }) {
  return (
    <li>
      <Link
        to={{ search: to }}
        className="inline-flex h-8 items-center gap-2 rounded-control border border-border bg-surface pr-2.5 pl-1.5 text-dense tabular-nums hover:bg-hover max-md:h-10"
      >
        {children}
        <span className="font-medium">{formatNumber(count)}</span>
      </Link>
    </li>
  );
}
