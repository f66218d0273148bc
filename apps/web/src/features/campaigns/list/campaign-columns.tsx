import type { CampaignSummary } from '@waypost/contract/campaigns';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatDateTime, formatRelative } from '../../../lib/dates.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { CampaignBadge } from '../controls/campaign-badge.tsx';
import { RateValue } from '../controls/rate-value.tsx';
import { rateText, type Rate } from '../controls/rate-words.ts';

import { Senders } from '../controls/senders.tsx';
import { LeadProgress } from './lead-progress.tsx';

const minuteMs = 60_000;

/** Where a percentage would pretend, what was counted. */
function shortRate(rate: Rate): string {
  return rate.percent === null ? `${rate.numerator} of ${rate.denominator}` : rateText(rate);
}

/** The columns of the campaigns. `nowMs` is the business time. */
export function campaignColumns(
  nowMs: number,
  actions: (campaign: CampaignSummary) => ReactNode,
): Column<CampaignSummary>[] {
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
            <span className="md:hidden">
              <CampaignBadge status={campaign.status} />
            </span>
          </span>
          <span className="mt-0.5 flex min-w-0 items-center gap-2">
            <Senders accounts={campaign.accounts} />
          </span>
          <span className="mt-1.5 block md:hidden">
            <LeadProgress counts={campaign.counts} />
          </span>
          {campaign.acceptRate.denominator > 0 ? (
            <span className="mt-1 block truncate text-caption text-fg-muted tabular-nums md:hidden">
              Accepted {shortRate(campaign.acceptRate)}, replied {shortRate(campaign.replyRate)}
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
      width: '11%',
      cell: (campaign) => <Status campaign={campaign} />,
    },
    {
      id: 'leads',
      header: 'Leads',
      sortable: true,
      hideOnPhone: true,
      width: '23%',
      cell: (campaign) => <LeadProgress counts={campaign.counts} />,
    },
    {
      id: 'accepted',
      header: 'Accept rate',
      sortable: true,
      hideOnPhone: true,
      align: 'end',
      width: '116px',
      cell: (campaign) => <RateValue rate={campaign.acceptRate} what="invitations accepted" />,
    },
    {
      id: 'replied',
      header: 'Reply rate',
      sortable: true,
      hideOnPhone: true,
      align: 'end',
      width: '116px',
      cell: (campaign) => <RateValue rate={campaign.replyRate} what="contacted leads replied" />,
    },
    {
      id: 'next',
      header: 'Next action',
      sortable: true,
      hideOnPhone: true,
      width: '112px',
      className: 'max-lg:hidden tabular-nums',
      cell: ({ nextActionAt }) =>
        nextActionAt !== null && Date.parse(nextActionAt) - nowMs < minuteMs ? (
          'Now'
        ) : (
          <When instant={nextActionAt} nowMs={nowMs} />
        ),
    },
    {
      id: 'updated',
      header: 'Updated',
      sortable: true,
      hideOnPhone: true,
      width: '104px',
      className: 'max-xl:hidden text-fg-muted tabular-nums',
      cell: ({ updatedAt }) => <When instant={updatedAt} nowMs={nowMs} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      width: '56px',
      align: 'end',
      cell: actions,
    },
  ];
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

function When({ instant, nowMs }: { instant: string | null; nowMs: number }) {
  if (instant === null) return <span className="text-fg-subtle">-</span>;
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatRelative(instant, nowMs)}
    </time>
  );
}
