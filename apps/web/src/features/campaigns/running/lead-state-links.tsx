import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { leadStates } from '../controls/campaign-words.ts';
import { LeadStateBadge } from '../controls/campaign-badge.tsx';
import { forYouOf, forYouSearch } from '../controls/for-you.ts';

/** Where the leads stand now, those that wait for a person first; each number opens those leads. */
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
        {asking > 0 ? (
          <Leads to={forYouSearch} count={asking}>
            <Badge tone="warning">Waits for you</Badge>
          </Leads>
        ) : null}
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
