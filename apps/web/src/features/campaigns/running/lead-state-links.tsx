import type { CampaignStats } from '@waypost/contract/campaigns';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/numbers.ts';
import { leadStates } from '../controls/campaign-words.ts';
import { LeadStateBadge } from '../controls/campaign-badge.tsx';

/** Where the leads stand now; each number opens those leads. */
export function LeadStateLinks({ counts }: { counts: CampaignStats['counts'] }) {
  const present = leadStates.filter(({ count }) => counts[count] > 0);
  if (present.length === 0) return null;
  return (
    <section aria-labelledby="states-title">
      <h2 id="states-title" className="mb-2 text-h3">
        Where the leads stand
      </h2>
      <ul className="flex flex-wrap gap-2">
        {present.map(({ state, count }) => (
          <li key={state}>
            <Link
              to={{ search: `?${new URLSearchParams({ tab: 'leads', state }).toString()}` }}
              className="inline-flex h-8 items-center gap-2 rounded-control border border-border bg-surface pr-2.5 pl-1.5 text-dense tabular-nums hover:bg-hover max-md:h-10"
            >
              <LeadStateBadge state={state} />
              <span className="font-medium">{formatNumber(counts[count])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
