import { planOf } from '@waypost/domain/billing/plans';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCurrentUser } from '../../users/index.ts';

/** These say it in their own words. */
const saysItself: readonly string[] = [paths.billing, paths.dashboard];

/** Above the pages on which a person would wonder why nothing is sent: the paid plan has ended. */
export function PlanEndedBanner() {
  const subscription = useCurrentUser()?.subscription;
  const { pathname } = useLocation();
  if (!subscription || subscription.planId === 0 || subscription.status !== 'expired') return null;
  if (saysItself.includes(pathname)) return null;
  return (
    <Banner
      tone="danger"
      className="flex-none rounded-none border-x-0 border-t-0 pl-6 max-md:px-4"
      action={
        <Button variant="quiet" size="sm" asChild>
          <Link to={paths.billing}>Choose a plan</Link>
        </Button>
      }
    >
      <span className="font-medium">Your {planOf(subscription.planId).name} plan has ended.</span> Campaigns
      send nothing and LinkedIn accounts rest. With a plan everything goes on where it stood.
    </Banner>
  );
}
