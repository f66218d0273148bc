import type { Subscription } from '@waypost/contract/users';
import { subscriptionBanner } from '@waypost/domain/billing/subscription-state';
import { Link } from 'react-router';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { bannerTone, subscriptionFacts } from '../../billing/index.ts';

/** The plan and until when, in the colour of how soon that is. Nothing without a subscription. */
export function SubscriptionBanner(props: { subscription: Subscription | null; billingPath: string }) {
  const now = useBusinessNow();
  const { subscription } = props;
  const banner = subscription ? subscriptionBanner(subscriptionFacts(subscription), now, formatDate) : null;
  if (!banner) return null;
  const tone = bannerTone[banner.color];
  const isPastDue = subscription?.status === 'past_due';
  return (
    <Banner
      tone={tone}
      // The colour is that of the date alone; a tick would say that all is well.
      sign={isPastDue && tone === 'success' ? 'warning' : tone}
      action={
        <Button variant="quiet" size="sm" asChild>
          <Link to={props.billingPath}>{banner.buttonText}</Link>
        </Button>
      }
    >
      <span className="font-medium">{banner.text}</span>{' '}
      {/* Paid plans name themselves and their date in the sentence. */}
      {subscription?.planId === 0 && banner.expiryDate !== '' ? (
        <span className="ml-1">
          {banner.planName}, {banner.color === 'red' ? 'ended' : 'ends'} {banner.expiryDate}
        </span>
      ) : null}
      {isPastDue ? (
        <span className="ml-1">A payment did not go through; the payment provider tries it again.</span>
      ) : null}
    </Banner>
  );
}
