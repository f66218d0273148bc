import type { ExclusionApplied } from '@waypost/contract/campaigns-left-out';
import type { Exclusion } from '@waypost/contract/leads';
import { Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatDate } from '../../../lib/dates.ts';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { kindWords, matchWords } from './exclusion-words.ts';

export interface ExclusionRowProps {
  rule: Exclusion;
  /** Undefined while it is not known. */
  applied: ExclusionApplied | undefined;
  busy: boolean;
  onRemove: () => void;
}

/** One rule: whom it excludes, why and until when, and where it applies. */
export function ExclusionRow({ rule, applied, busy, onRemove }: ExclusionRowProps) {
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <span className="w-20 flex-none">
        <Badge>{kindWords[rule.kind].label}</Badge>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-dense font-medium wrap-anywhere">{rule.value}</span>
          {rule.expired ? <Badge tone="warning">Expired</Badge> : null}
        </span>
        <span className="block text-caption text-fg-subtle wrap-anywhere">
          {rule.reason ?? 'No reason given'}, {formatDate(rule.createdAt)}
          {rule.expiresAt === null
            ? null
            : `, ${rule.expired ? 'ended' : 'until'} ${formatDate(rule.expiresAt)}`}
        </span>
        {applied === undefined ? null : <Applied applied={applied} />}
      </span>
      <Button
        variant="ghost"
        icon
        aria-label={`Remove the rule ${rule.value}`}
        disabled={busy}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  );
}

/** "Matches 12 leads. Kept 5 people out of Founders, Agencies and 2 more campaigns." */
function Applied({ applied: { leads, keptOut, campaigns, moreCampaigns } }: { applied: ExclusionApplied }) {
  const people = keptOut.more
    ? `${formatNumber(keptOut.value)}+ people`
    : countOf(keptOut.value, 'person', 'people');
  return (
    <span className="block text-caption text-fg-muted wrap-anywhere empty:hidden">
      {leads === null ? null : `${matchWords(leads)}.`}
      {campaigns.length === 0 ? null : (
        <>
          {leads === null ? '' : ' '}Kept {people} out of{' '}
          {campaigns.map(({ campaignId, campaign }, index) => (
            <Fragment key={campaignId}>
              {index === 0 ? null : index === campaigns.length - 1 && moreCampaigns === 0 ? ' and ' : ', '}
              <Link
                className="underline hover:text-fg"
                to={`${paths.campaign.replace(':id', campaignId)}?tab=leads&state=Excluded`}
              >
                {campaign}
              </Link>
            </Fragment>
          ))}
          {moreCampaigns === 0 ? null : ` and ${countOf(moreCampaigns, 'more campaign')}`}.
        </>
      )}
    </span>
  );
}
