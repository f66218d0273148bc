import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Send } from 'lucide-react';
import { generatePath, Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { RemoveSenderDialog } from '../features/campaigns/controls/remove-sender-dialog.tsx';
import { campaignsQuery } from '../features/campaigns/api/campaigns.ts';
import { ActionsToday } from '../features/dashboard/components/actions-today.tsx';
import { BookDemoBanner } from '../features/dashboard/components/book-demo-banner.tsx';
import { CampaignHealthCard } from '../features/dashboard/components/campaign-health-card.tsx';
import { GettingStarted } from '../features/dashboard/components/getting-started.tsx';
import { NextStepRow } from '../features/dashboard/components/next-step-row.tsx';
import { OutreachTrend } from '../features/dashboard/components/outreach-trend.tsx';
import { PlanUsageCard } from '../features/dashboard/components/plan-usage-card.tsx';
import { RepliesWaiting } from '../features/dashboard/components/replies-waiting.tsx';
import { SubscriptionBanner } from '../features/dashboard/components/subscription-banner.tsx';
import { TutorialGrid } from '../features/dashboard/components/tutorial-grid.tsx';
import { leadListsQuery } from '../features/leads/api/lead-lists.ts';
import { linkedInAccountsQuery } from '../features/linkedin/index.ts';
import { firstName, useCurrentUser } from '../features/users/index.ts';
import { useBusinessNow } from '../lib/clock.ts';
import { formatDate } from '../lib/dates.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { cn } from '../ui/class-names.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useNextStep } from './use-next-step.ts';

const to = {
  settings: paths.settings,
  leads: paths.leads,
  campaigns: paths.campaigns,
  newPost: generatePath(paths.post, { postId: 'new' }),
};

export function Component() {
  usePageTitle('Dashboard');
  const user = useCurrentUser();
  const now = useBusinessNow();
  const hour = new Date(now).getHours();
  const greeting = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  const accounts = useQuery(linkedInAccountsQuery);
  const linked = accounts.data?.filter((account) => account.status !== 'Deleted');
  const lists = useQuery(leadListsQuery);
  const campaigns = useQuery(campaignsQuery);
  const isLearning = accounts.isPending || lists.isPending || campaigns.isPending;
  const next = useNextStep();
  const subscription = user?.subscription ?? null;

  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-4">
      <SubscriptionBanner subscription={subscription} billingPath={paths.billing} />
      <PageHead
        className="mb-0"
        title={user ? `${greeting}, ${firstName(user)}` : greeting}
        actions={
          <Button variant="primary" asChild>
            <Link to={paths.campaignCreate}>
              <Send aria-hidden className="size-4" />
              New campaign
            </Link>
          </Button>
        }
      />
      {/* Nothing is ticked or unticked before it is known; its room is kept, so that nothing below it moves then. */}
      {isLearning || linked ? (
        <div className={cn('empty:hidden', isLearning && 'invisible')}>
          <GettingStarted
            hasAccount={(linked?.length ?? 0) > 0}
            // Nothing can be published before there is a post editor.
            hasPublishedPost={false}
            hasLeadList={(lists.data?.length ?? 0) > 0}
            hasCampaign={(campaigns.data?.length ?? 0) > 0}
            to={to}
          />
        </div>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card role="group" aria-label="Today">
            <CardHead
              title="Today"
              note={formatDate(now)}
              actions={
                <Button variant="ghost" size="sm" asChild>
                  <Link to={paths.inbox}>
                    Open Unibox
                    <ChevronRight aria-hidden className="size-3.5" />
                  </Link>
                </Button>
              }
            />
            {next.step ? (
              <NextStepRow step={next.step} profileId={next.profileId} onDismissSetup={next.dismissSetup} />
            ) : null}
            <RepliesWaiting inboxPath={paths.inbox} />
            {linked ? <ActionsToday accounts={linked} limitsPath={paths.linkedinConfig} /> : null}
          </Card>
          <OutreachTrend analyticsPath={paths.analytics} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CampaignHealthCard to={to} renderRemoval={(asked) => <RemoveSenderDialog {...asked} />} />
          <PlanUsageCard subscription={subscription} billingPath={paths.billing} />
        </div>
      </div>
      <TutorialGrid />
      <BookDemoBanner />
    </div>
  );
}
