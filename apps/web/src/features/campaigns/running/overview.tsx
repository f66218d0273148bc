import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { campaignStatsQuery } from '../api/campaign-stats.ts';
import { CampaignSenders } from './campaign-senders.tsx';
import { DailyNumbers } from './daily-numbers.tsx';
import { Funnel } from './funnel.tsx';
import { FailedLeads } from './failed-leads.tsx';
import { LeadStateLinks } from './lead-state-links.tsx';
import { SenderNumbersTable } from './sender-numbers.tsx';
import { WebhookCalls } from './webhook-calls.tsx';
import { StepsTable } from './steps-table.tsx';
import { WordingComparison } from './wording-comparison.tsx';

/** The numbers of a campaign: funnel, steps, days and where its leads stand. */
export function Overview({ campaign }: { campaign: CampaignDetail }) {
  const { data: stats, error, isFetching, refetch } = useQuery(campaignStatsQuery(campaign.id));
  if (error && !stats) {
    return (
      <Card>
        <ErrorState
          title="The numbers could not be loaded"
          {...failureOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  return (
    <SkeletonGroup
      loading={!stats}
      label="Loading the numbers"
      skeleton={
        <div className="flex flex-col gap-4">
          <Skeleton className="h-30 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
      }
    >
      {stats ? (
        <div className="flex flex-col gap-5">
          <Funnel stats={stats} startedAt={campaign.startedAt} />
          <section aria-labelledby="steps-title">
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
              <h2 id="steps-title" className="text-h3">
                Steps
              </h2>
              <p className="text-caption text-fg-subtle tabular-nums">
                Since {formatDate(campaign.startedAt)}, all senders
              </p>
            </div>
            <StepsTable stats={stats} graph={campaign.graph} />
          </section>
          <WordingComparison campaign={campaign} stats={stats} />
          <LeadStateLinks campaign={campaign} />
          <FailedLeads campaign={campaign} />
          <CampaignSenders campaign={campaign} />
          <SenderNumbersTable campaignId={campaign.id} />
          <WebhookCalls campaign={campaign} />
          <DailyNumbers campaign={campaign} />
        </div>
      ) : null}
    </SkeletonGroup>
  );
}
