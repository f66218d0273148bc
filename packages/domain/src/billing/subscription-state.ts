import { dayName, localDay } from '../clocks/zone-time.ts';
import { dayMonthYear } from '../text/day-words.ts';
import { isFreePlan, planOf } from './plans.ts';
import type { PlanId } from './plans.ts';

/** Rules of the subscription banner. Instants are epoch milliseconds. No schema library here. */
export type SubscriptionFacts = {
  readonly planId: PlanId;
  /** Counts on plan 0. */
  readonly trialEndsAt: number | null;
  /** Counts on every other plan. */
  readonly renewsAt: number | null;
  /** Since when a payment is being collected without success; then it counts before the renewal. */
  readonly pastDueSince: number | null;
  /** The end of a cancelled plan. */
  readonly endsAt?: number | null;
};

export type BannerColor = 'red' | 'yellow' | 'green';

export type SubscriptionBanner = {
  readonly planName: string;
  readonly color: BannerColor;
  readonly text: string;
  readonly expiresAt: number | null;
  /** `dd MMM yyyy`; empty without a date. */
  readonly expiryDate: string;
  readonly buttonText: 'Upgrade to Premium' | 'Check billing';
};

/** So long before it ends, the end of a plan is warned of. */
export const WARNING_WINDOW_MS = 3 * 86_400_000;

/** `dd MMM yyyy` in the viewer's IANA zone. */
export function formatDayMonthYear(at: number, zone: string): string {
  return dayMonthYear(dayName(localDay(zone, at)));
}

/** The date that the banner speaks of: nobody is told of a renewal that waits for a payment. */
export function expiryOf(subscription: SubscriptionFacts): number | null {
  const { planId, trialEndsAt, renewsAt, pastDueSince, endsAt } = subscription;
  if (isFreePlan(planId)) return trialEndsAt;
  if (pastDueSince === null) return renewsAt;
  const until = collectedUntil(pastDueSince);
  // Cancelled meanwhile: it is not collected to the end.
  return Math.min(until, endsAt ?? until);
}

/** Expired: red. Within 3 days of it: yellow. Otherwise, and without a date: green. */
export function bannerColor(expiresAt: number | null, now: number): BannerColor {
  if (expiresAt === null) return 'green';
  if (expiresAt < now) return 'red';
  return expiresAt - now <= WARNING_WINDOW_MS ? 'yellow' : 'green';
}

/**
 * @param dateOf writes an instant as `dd MMM yyyy` where it is read.
 * @returns `null` when there is no subscription: the banner is hidden.
 */
export function subscriptionBanner(
  subscription: SubscriptionFacts | null,
  now: number,
  dateOf: (at: number) => string,
): SubscriptionBanner | null {
  if (subscription === null) return null;
  const plan = planOf(subscription.planId);
  const expiresAt = expiryOf(subscription);
  // Of the date alone: that a payment is due is said in words, and in red where one can pay.
  const color = bannerColor(expiresAt, now);
  const expiryDate = expiresAt === null ? '' : dateOf(expiresAt);
  const free = isFreePlan(plan.id);
  return {
    planName: plan.name,
    color,
    expiresAt,
    expiryDate,
    text: free ? 'Upgrade to unlock more features' : paidText(plan.name, color, expiryDate),
    buttonText: free ? 'Upgrade to Premium' : 'Check billing',
  };
}

function paidText(planName: string, color: BannerColor, expiryDate: string): string {
  if (expiryDate === '') return `Your ${planName} plan is active`;
  return `Your ${planName} plan ${color === 'red' ? 'expired' : 'expires'} on ${expiryDate}`;
}

/** Time in which a late renewal notice of the payment provider costs nobody access. */
const RENEWAL_GRACE_MS = 3 * 86_400_000;

/** So long the payment provider tries again to collect a renewal. */
const COLLECTING_MS = 14 * 86_400_000;

/** When a plan ends whose payment has failed since `pastDueSince`, and goes on failing. */
function collectedUntil(pastDueSince: number): number {
  return pastDueSince + COLLECTING_MS;
}

/**
 * The plan whose abilities count now: a paid plan that ran out is the free plan after a grace of 3 days, one that nobody
 * pays after two weeks.
 */
export function activePlanId(subscription: SubscriptionFacts | null, now: number): PlanId {
  if (subscription === null) return 0;
  const endsAt = paidUntil(subscription);
  return endsAt !== null && now >= endsAt ? 0 : subscription.planId;
}

/**
 * The instant from which a paid plan gives nothing more, by our own clock and without a word of the provider; `null`
 * on the free plan and without a date. While a payment is past due only the day counts since which it is: the provider
 * moves the renewal on with every attempt.
 * @param endsAt the end of a cancelled plan: it gets no grace, because nothing is collected any more.
 */
export function paidUntil(
  { planId, renewsAt, pastDueSince }: Pick<SubscriptionFacts, 'planId' | 'renewsAt' | 'pastDueSince'>,
  endsAt: number | null = null,
): number | null {
  if (isFreePlan(planId)) return null;
  const renewedUntil = renewsAt === null ? null : renewsAt + RENEWAL_GRACE_MS + 1;
  const ends = [endsAt, pastDueSince === null ? renewedUntil : collectedUntil(pastDueSince)];
  const known = ends.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}
