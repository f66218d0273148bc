import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { campaignQuery } from '../api/campaigns.ts';
import { CampaignHead } from './campaign-head.tsx';
import { CampaignLeads } from './campaign-leads.tsx';
import { CampaignNotices } from './campaign-notices.tsx';
import { Overview } from './overview.tsx';
import { SequenceOutline } from './sequence-outline.tsx';

const tabs = ['overview', 'leads', 'sequence'] as const;
type TabName = (typeof tabs)[number];

/** A campaign that is no draft any more: numbers, leads and sequence. The tab lives in the address. */
export function RunningCampaign({ id }: { id: string }) {
  const answer = useQuery(campaignQuery(id));
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'overview';
  const campaign = answer.data;
  usePageTitle(campaign?.name ?? 'Campaign', [{ label: 'Campaigns', to: paths.campaigns }]);

  if (answer.isError && (!campaign || isApiError(answer.error, 'not_found'))) {
    return (
      <NoCampaign error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
    );
  }
  function choose(name: TabName) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === 'overview') next.delete('tab');
        else next.set('tab', name);
        if (name !== 'leads') next.delete('state');
        return next;
      },
      { replace: true },
    );
  }
  return (
    <SkeletonGroup loading={!campaign} label="Loading the campaign" skeleton={<Loading />}>
      {campaign ? (
        <>
          <CampaignHead campaign={campaign} />
          <CampaignNotices campaign={campaign} />
          <Tabs
            value={tab}
            onValueChange={(value) => choose(tabs.find((name) => name === value) ?? 'overview')}
          >
            <TabList aria-label="Parts of the campaign">
              <Tab value="overview">Overview</Tab>
              <Tab value="leads" count={formatNumber(campaign.counts.leads)}>
                Leads
              </Tab>
              <Tab value="sequence">Sequence</Tab>
            </TabList>
            <TabPanel value="overview">
              <Overview campaign={campaign} />
            </TabPanel>
            <TabPanel value="leads">
              <CampaignLeads campaign={campaign} />
            </TabPanel>
            <TabPanel value="sequence">
              <SequenceOutline campaign={campaign} />
            </TabPanel>
          </Tabs>
        </>
      ) : null}
    </SkeletonGroup>
  );
}

function NoCampaign({
  error,
  onRetry,
  retrying,
}: {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}) {
  if (isApiError(error) && (error.code === 'not_found' || error.code === 'invalid_input')) {
    return (
      <Card>
        <EmptyState
          icon={<Send />}
          title="This campaign does not exist"
          text="It may have been deleted. The other campaigns are still there."
          action={
            <Button variant="primary" asChild>
              <Link to={paths.campaigns}>Go to campaigns</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <ErrorState
        title="The campaign could not be loaded"
        text={errorMessage(error)}
        requestId={isApiError(error) ? error.requestId : undefined}
        onRetry={onRetry}
        retrying={retrying}
      />
    </Card>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="mt-2 h-32 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}
