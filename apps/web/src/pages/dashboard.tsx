import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { sendingStopQuery } from '../features/campaigns/api/sending-stop.ts';
import { BookDemoBanner } from '../features/dashboard/components/book-demo-banner.tsx';
import { CampaignHealthCard } from '../features/dashboard/components/campaign-health-card.tsx';
import { OutreachTrend } from '../features/dashboard/components/outreach-trend.tsx';
import { PlanUsageCard } from '../features/dashboard/components/plan-usage-card.tsx';
import { SubscriptionBanner } from '../features/dashboard/components/subscription-banner.tsx';
import { TutorialGrid } from '../features/dashboard/components/tutorial-grid.tsx';
import { firstName, useCurrentUser } from '../features/users/index.ts';
import { useBusinessNow } from '../lib/clock.ts';
import { Later } from '../lib/later.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FirstSteps } from './dashboard-first-steps.tsx';
import { Today } from './dashboard-today.tsx';

const RemoveSenderDialog = lazy(async () => {
  const { RemoveSenderDialog: Dialog } =
    await import('../features/campaigns/controls/remove-sender-dialog.tsx');
  return { default: Dialog };
});

const SendingStopBanner = lazy(async () => {
  const { SendingStopBanner: Stop } = await import('../features/campaigns/controls/sending-stop-banner.tsx');
  return { default: Stop };
});

/** Where the figures of the trend stand more closely: with each campaign, until analytics are built. */
const figures = { label: 'By campaign', to: paths.campaigns };

/** Each part asks for what it shows itself: an answer draws that part anew, not the page. */
export function Component() {
  usePageTitle('Dashboard');
  const navigate = useNavigate();
  useShortcuts('Dashboard', [
    { key: 'c', label: 'Create a campaign', run: () => void navigate(paths.campaignCreate) },
  ]);
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-4">
      <SendingStop />
      <PlanBanner />
      <Greeting />
      <Later>
        <FirstSteps />
        <Later>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
            <Today />
            <Later>
              <div className="flex min-w-0 flex-col gap-4">
                <CampaignHealthCard
                  to={paths}
                  renderRemoval={(asked) => (
                    <Suspense>
                      <RemoveSenderDialog {...asked} />
                    </Suspense>
                  )}
                />
                <PlanUsage />
              </div>
            </Later>
          </div>
          <Later>
            <OutreachTrend more={figures} inboxPath={paths.inbox} />
            <TutorialGrid />
            <BookDemoBanner />
          </Later>
        </Later>
      </Later>
    </div>
  );
}

/** Rare enough that its text is fetched when it is so. */
function SendingStop() {
  const isStopped = useQuery(sendingStopQuery).data?.stopped === true;
  return isStopped ? (
    <Suspense>
      <SendingStopBanner />
    </Suspense>
  ) : null;
}

function PlanBanner() {
  const subscription = useCurrentUser()?.subscription ?? null;
  return <SubscriptionBanner subscription={subscription} billingPath={paths.billing} />;
}

function PlanUsage() {
  const subscription = useCurrentUser()?.subscription ?? null;
  return <PlanUsageCard subscription={subscription} billingPath={paths.billing} />;
}

function Greeting() {
  const user = useCurrentUser();
  const hour = new Date(useBusinessNow()).getHours();
  const greeting = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return (
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
  );
}
