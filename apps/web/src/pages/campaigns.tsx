import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { campaignsQuery } from '../features/campaigns/api/campaigns.ts';
import { RemoveSenderDialog } from '../features/campaigns/controls/remove-sender-dialog.tsx';
import { SendingStopBanner } from '../features/campaigns/controls/sending-stop-banner.tsx';
import { StopSending } from '../features/campaigns/controls/stop-sending.tsx';
import { CampaignList } from '../features/campaigns/list/campaign-list.tsx';
import { NoCampaigns } from '../features/campaigns/list/no-campaigns.tsx';
import { campaignHealthQuery } from '../features/dashboard/api/campaign-health.ts';
import { CampaignHealthCard } from '../features/dashboard/components/campaign-health-card.tsx';
import { failureOf } from '../lib/api/api-error.ts';
import { countOf } from '../lib/numbers.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

export function Component() {
  usePageTitle('Campaigns');
  const navigate = useNavigate();
  useShortcuts('Campaigns', [
    { key: 'c', label: 'Create a campaign', run: () => void navigate(paths.campaignCreate) },
  ]);
  const answer = useQuery(campaignsQuery);
  const campaigns = answer.data ?? [];
  const health = useQuery(campaignHealthQuery).data;
  const withIssues = useMemo(() => health && new Set(health.campaigns.map(({ id }) => id)), [health]);
  const active = campaigns.filter(({ status }) => status === 'Active').length;
  return (
    <>
      <PageHead
        title="Campaigns"
        note={campaigns.length > 0 ? `${countOf(campaigns.length, 'campaign')}, ${active} active` : null}
        actions={
          campaigns.length > 0 ? (
            <>
              <StopSending campaigns={campaigns} />
              <Button variant="primary" asChild>
                <Link to={paths.campaignCreate}>
                  <Plus aria-hidden className="size-4" />
                  New campaign
                </Link>
              </Button>
            </>
          ) : null
        }
      />
      <SendingStopBanner className="mb-4" />
      <div className="mb-4 empty:hidden">
        <CampaignHealthCard
          to={{ settings: paths.settings }}
          renderRemoval={(asked) => <RemoveSenderDialog {...asked} />}
        />
      </div>
      {answer.isError && !answer.data ? (
        <Card>
          <ErrorState
            title="The campaigns could not be loaded"
            {...failureOf(answer.error)}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        </Card>
      ) : (
        <SkeletonGroup loading={answer.isPending} label="Loading campaigns" skeleton={<Loading />}>
          {campaigns.length === 0 ? (
            <NoCampaigns />
          ) : (
            <CampaignList campaigns={campaigns} withIssues={withIssues} />
          )}
        </SkeletonGroup>
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="mb-3 h-8 w-60 rounded-control" />
      <Card className="divide-y divide-border">
        <Skeleton className="mx-4 my-3 w-40" />
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex items-center gap-6 px-4 py-3">
            <div className="flex-1">
              <Skeleton className="w-52" />
              <Skeleton className="mt-2 h-2.5 w-28" />
            </div>
            <Skeleton className="w-24 max-lg:hidden" />
            <Skeleton className="w-36 max-lg:hidden" />
            <Skeleton className="w-16 max-lg:hidden" />
          </div>
        ))}
      </Card>
    </>
  );
}
