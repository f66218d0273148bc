import type { Subscription } from '@waypost/contract/users';
import { planOf } from '@waypost/domain/billing/plans';
import type { SubscriptionFacts } from '@waypost/domain/billing/subscription-state';

/** The subscription in the words of the domain: instants as epoch milliseconds. */
export function subscriptionFacts(
  subscription: Pick<Subscription, 'planId' | 'trialEndsAt' | 'renewsAt' | 'pastDueSince' | 'endsAt'>,
): SubscriptionFacts {
  return {
    planId: planOf(subscription.planId).id,
    trialEndsAt: instant(subscription.trialEndsAt),
    renewsAt: instant(subscription.renewsAt),
    pastDueSince: instant(subscription.pastDueSince),
    endsAt: instant(subscription.endsAt),
  };
}

/** What a browser stored before there was such a field has none. */
function instant(iso: string | null | undefined): number | null {
  return iso == null ? null : Date.parse(iso);
}
