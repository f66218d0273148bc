import type { CampaignSummary } from '@waypost/contract/campaigns';
import type { CampaignInsight } from '@waypost/contract/campaigns-manage';
import { NOT_ENOUGH_DATA } from '@waypost/domain/campaigns/stats';
import { Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatAgo, formatDate, formatDateTime, formatRelative } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { CampaignBadge } from '../controls/campaign-badge.tsx';
import { forYouOf, forYouSearch, forYouWords } from '../controls/for-you.ts';
import { PositiveRate } from '../controls/positive-rate.tsx';
import { RateValue } from '../controls/rate-value.tsx';
import { knownPositive, positiveMeans, rateText, type Rate } from '../controls/rate-words.ts';

import { Senders } from '../controls/senders.tsx';
import type { Insights } from './campaign-order.ts';
import { LeadProgress } from './lead-progress.tsx';
import { benchmarkOf } from './own-median.ts';
import { Sparkline } from './sparkline.tsx';

const minuteMs = 60_000;

/** Where a percentage would pretend, what was counted. */
function shortRate(rate: Rate | null): string {
  if (rate === null) return '-';
  return rate.percent === null ? `${rate.numerator} of ${rate.denominator}` : rateText(rate);
}

export interface CampaignColumnFacts {
  /** The business time. */
  nowMs: number;
  /** Every campaign there is: rates are compared with their median. */
  all: readonly CampaignSummary[];
  insights: Insights;
  /** All sending of the workspace stands still. */
  stopped: boolean;
  actions: (campaign: CampaignSummary) => ReactNode;
}

/** The columns of the campaigns. */
export function campaignColumns({
  nowMs,
  all,
  insights,
  stopped,
  actions,
}: CampaignColumnFacts): Column<CampaignSummary>[] {
  const acceptRates = all.map(({ acceptRate }) => acceptRate);
  const owners = new Set(all.map(({ owner }) => owner?.id));
  const replyRates = all.map(({ replyRate }) => replyRate);
  const positiveRates = all.flatMap((campaign) => knownPositive(campaign) ?? []);
  return [
    {
      id: 'name',
      header: 'Campaign',
      sortable: true,
      className: 'py-2',
      cell: (campaign) => (
        <span className="block min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <Link
              to={generatePath(paths.campaign, { id: campaign.id })}
              tabIndex={-1}
              title={campaign.name}
              className="min-w-0 truncate font-medium hover:underline max-md:min-h-6"
            >
              {campaign.name}
            </Link>
            <span className="xl:hidden">
              <CampaignBadge status={campaign.status} />
            </span>
          </span>
          <span className="mt-0.5 flex min-w-0 items-center gap-2">
            <Senders accounts={campaign.accounts} />
          </span>
          <Labels campaign={campaign} />
          <ForYou campaign={campaign} />
          <span className="mt-1.5 block lg:hidden">
            <LeadProgress counts={campaign.counts} />
          </span>
          {campaign.acceptRate.denominator > 0 ? (
            <span className="mt-1 block text-caption text-fg-muted tabular-nums lg:hidden">
              Accepted {shortRate(campaign.acceptRate)}, replied {shortRate(campaign.replyRate)}, positive{' '}
              {shortRate(knownPositive(campaign))}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      hideOnPhone: true,
      hide: 'max-xl:hidden',
      width: '96px',
      cell: (campaign) => <Status campaign={campaign} />,
    },
    {
      id: 'leads',
      header: 'Leads',
      sortable: true,
      hideOnPhone: true,
      hide: 'max-lg:hidden',
      width: '152px',
      cell: (campaign) => <LeadProgress counts={campaign.counts} />,
    },
    {
      id: 'accepted',
      header: 'Accept rate',
      sortable: true,
      hideOnPhone: true,
      hide: 'max-lg:hidden',
      align: 'end',
      width: '96px',
      cell: ({ acceptRate }) => (
        <RateValue
          rate={acceptRate}
          what="invitations accepted"
          benchmark={benchmarkOf(acceptRate, acceptRates)}
        />
      ),
    },
    {
      id: 'replied',
      header: 'Reply rate',
      sortable: true,
      hideOnPhone: true,
      hide: 'max-lg:hidden',
      align: 'end',
      width: '96px',
      cell: ({ replyRate }) => (
        <RateValue
          rate={replyRate}
          what="contacted leads replied"
          benchmark={benchmarkOf(replyRate, replyRates)}
        />
      ),
    },
    {
      id: 'positive',
      header: <span title={positiveMeans}>Positive rate</span>,
      sortable: true,
      hideOnPhone: true,
      hide: 'max-lg:hidden',
      align: 'end',
      width: '104px',
      cell: (campaign) => (
        <PositiveRate replies={campaign} benchmark={benchmarkOf(campaign.positiveRate, positiveRates)} />
      ),
    },
    {
      id: 'sent',
      header: '14 days',
      sortable: true,
      hideOnPhone: true,
      // The name has its room first.
      hide: 'max-[1500px]:hidden',
      width: '116px',
      cell: ({ id }) => {
        const insight = insights.get(id);
        return insight ? <Sparkline days={insight.days} /> : null;
      },
    },
    {
      id: 'next',
      header: 'Next action',
      sortable: true,
      hideOnPhone: true,
      hide: 'max-xl:hidden',
      width: '108px',
      className: 'tabular-nums',
      cell: ({ status, nextActionAt }) =>
        stopped && status === 'Active' ? (
          <span className="text-fg-muted" title="All sending in this workspace is stopped.">
            Stopped
          </span>
        ) : nextActionAt !== null && Date.parse(nextActionAt) - nowMs < minuteMs ? (
          'Now'
        ) : (
          <When instant={nextActionAt} nowMs={nowMs} />
        ),
    },
    {
      id: 'ends',
      header: 'Est. end',
      sortable: true,
      hideOnPhone: true,
      hide: 'max-[1400px]:hidden',
      width: '108px',
      className: 'tabular-nums',
      cell: (campaign) => <EstimatedEnd campaign={campaign} end={insights.get(campaign.id)?.estimatedEnd} />,
    },
    {
      id: 'updated',
      header: 'Updated',
      sortable: true,
      hideOnPhone: true,
      width: '112px',
      hide: 'max-[1640px]:hidden',
      className: 'text-fg-muted tabular-nums',
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatAgo(updatedAt, nowMs)}
        </time>
      ),
    },
    // One person's campaigns are all their own: the column would only take room.
    ...(owners.size > 1 ? [ownerColumn] : []),
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      width: '56px',
      align: 'end',
      cell: actions,
    },
  ];
}

const ownerColumn: Column<CampaignSummary> = {
  id: 'owner',
  header: 'Owner',
  sortable: true,
  hideOnPhone: true,
  width: '112px',
  hide: 'max-xl:hidden',
  cell: ({ owner }) => (
    <span className="block truncate" title={owner?.name}>
      {owner?.name ?? '-'}
    </span>
  ),
};

/** Folder and tags, as far as there is room; all of them in the title. */
function Labels({ campaign: { folder, tags } }: { campaign: CampaignSummary }) {
  if (folder === null && tags.length === 0) return null;
  const all = [folder, ...tags].filter((word) => word !== null);
  return (
    <span
      className="mt-0.5 flex min-w-0 items-center gap-1.5 text-caption text-fg-muted"
      title={all.join(', ')}
    >
      {folder === null ? null : (
        <span className="inline-flex min-w-0 items-center gap-1">
          <Folder aria-hidden className="size-3 flex-none" />
          <span className="truncate">{folder}</span>
        </span>
      )}
      {tags.length === 0 ? null : <span className="min-w-0 truncate">{tags.join(', ')}</span>}
    </span>
  );
}

/** What a running campaign asks of a person, and the way there. */
function ForYou({ campaign: { id, status, forYou } }: { campaign: CampaignSummary }) {
  const count = forYouOf(forYou);
  if (count === 0 || (status !== 'Active' && status !== 'Paused')) return null;
  return (
    <Link
      to={{ pathname: generatePath(paths.campaign, { id }), search: forYouSearch(forYou) }}
      title={forYouWords(forYou)}
      className="mt-0.5 block w-fit text-caption text-warning-fg tabular-nums hover:underline max-md:min-h-6"
    >
      {countOf(count, 'lead')} {count === 1 ? 'waits' : 'wait'} for you
    </Link>
  );
}

function Status({ campaign }: { campaign: CampaignSummary }) {
  return (
    <span className="block min-w-0">
      <CampaignBadge status={campaign.status} />
      {campaign.status === 'Paused' && campaign.pauseReason ? (
        <span className="mt-0.5 block truncate text-caption text-fg-subtle" title={campaign.pauseReason}>
          {campaign.pauseReason}
        </span>
      ) : null}
    </span>
  );
}

function EstimatedEnd(props: {
  campaign: CampaignSummary;
  end: CampaignInsight['estimatedEnd'] | undefined;
}) {
  const { campaign, end } = props;
  if (end === undefined || campaign.status !== 'Active') return <span className="text-fg-subtle">-</span>;
  if (end === null) {
    return (
      <span
        className="text-fg-subtle"
        title="Told once at least 20 leads have ended within 14 days, from a day after the start on."
      >
        -<span className="sr-only"> {NOT_ENOUGH_DATA}</span>
      </span>
    );
  }
  const { at, ended, left, days, waitsLonger } = end;
  const why = waitsLonger
    ? `Until then leads may wait for an answer, their next step or their turn: ${countOf(left, 'lead')} left. At the pace of the last ${countOf(days, 'day')} (${countOf(ended, 'lead')} ended) it would be earlier.`
    : `At the pace of the last ${countOf(days, 'day')}: ${countOf(ended, 'lead')} ended, ${left} left.`;
  return (
    <time dateTime={at} title={`${why} New leads and changed limits move it.`}>
      {formatDate(at)}
    </time>
  );
}

function When({ instant, nowMs }: { instant: string | null; nowMs: number }) {
  if (instant === null) return <span className="text-fg-subtle">-</span>;
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatRelative(instant, nowMs)}
    </time>
  );
}
