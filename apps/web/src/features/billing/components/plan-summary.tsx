import type { Subscription } from '@waypost/contract/users';
import { planOf, type Plan } from '@waypost/domain/billing/plans';
import { paidUntil, subscriptionBanner } from '@waypost/domain/billing/subscription-state';
import { CalendarCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { keywordsResetAt } from '../model/keyword-reset.ts';
import { isRunning } from '../model/plan-choice.ts';
import { subscriptionFacts } from '../model/subscription-facts.ts';
import { statusWord } from '../model/subscription-words.ts';

export interface PlanSummaryProps {
  subscription: Subscription;
  /** When the running period of keywords ends. */
  periodEndsAt: string | null;
  onCancel: () => void;
  onResume: () => void;
  busy: boolean;
}

const footTones = {
  red: 'border-danger-line bg-danger-banner text-danger-fg',
  yellow: 'border-warning-line bg-warning-banner text-warning-fg',
  green: 'border-success-line bg-success-banner text-success-fg',
} as const;

/** The plan that runs, what it costs and until when. */
export function PlanSummary({ subscription, periodEndsAt, onCancel, onResume, busy }: PlanSummaryProps) {
  const now = useBusinessNow();
  const plan = planOf(subscription.planId);
  const { word, tone } = statusWord[subscription.status];
  const banner = subscriptionBanner(subscriptionFacts(subscription), now, formatDate);
  const cancelled = subscription.status === 'cancelled';
  // Above the page, with what rests because of it.
  const isEndToldAbove = banner?.color === 'red' && plan.id !== 0 && subscription.status !== 'past_due';
  return (
    <Card className="flex flex-col overflow-hidden" role="group" aria-label="Current plan">
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-center gap-2">
          <h2 className="text-h3">{plan.name}</h2>
          <Badge tone={tone}>{word}</Badge>
          <span className="ml-auto text-caption text-fg-subtle">
            {plan.id === 0 ? null : intervalWord(plan.interval)}
          </span>
        </div>
        <p className="mt-1.5 flex items-baseline gap-1.5">
          <span className="text-display tabular-nums">{plan.price}</span>
          {plan.interval ? <span className="text-dense text-fg-muted">per {plan.interval}</span> : null}
        </p>
        <dl className="mt-3 flex flex-col gap-2 border-t border-border pt-3 text-dense">
          <EndFact subscription={subscription} now={now} />
          <Fact label="Next invoice">{nextInvoice(subscription, plan)}</Fact>
          <Fact label="Keywords reset">{keywordReset(subscription, periodEndsAt)}</Fact>
        </dl>
        {isRunning(subscription) ? (
          <div className="mt-auto pt-4">
            {cancelled ? (
              <Button busy={busy} onClick={onResume}>
                Resume plan
              </Button>
            ) : (
              <Button variant="ghost" className="-ml-3" onClick={onCancel}>
                Cancel plan
              </Button>
            )}
          </div>
        ) : null}
      </div>
      {banner && !isEndToldAbove ? (
        <p className={cn('flex items-center gap-2 border-t px-4 py-2.5 text-dense', footTones[banner.color])}>
          {subscription.status === 'past_due' ? (
            <TriangleAlert aria-hidden className="size-4 flex-none" />
          ) : (
            <CalendarCheck aria-hidden className="size-4 flex-none" />
          )}
          {banner.text}
        </p>
      ) : null}
    </Card>
  );
}

function EndFact({ subscription, now }: { subscription: Subscription; now: number }) {
  const { planId, status, trialEndsAt, renewsAt, endsAt, pastDueSince } = subscription;
  if (planId === 0) {
    return <Fact label={status === 'expired' ? 'Trial ended' : 'Trial ends'}>{formatDate(trialEndsAt)}</Fact>;
  }
  if (status === 'expired') return <Fact label="Ended">{formatDate(endOf(subscription, now))}</Fact>;
  if (status === 'cancelled') return <Fact label="Ends">{formatDate(endsAt ?? renewsAt)}</Fact>;
  if (status === 'past_due' && pastDueSince) {
    return <Fact label="Payment due since">{formatDate(pastDueSince)}</Fact>;
  }
  const isLate = renewsAt !== null && Date.parse(renewsAt) <= now;
  if (!isLate) return <Fact label="Renews">{formatDate(renewsAt)}</Fact>;
  return <Fact label="Renewal due since">{formatDate(renewsAt)}</Fact>;
}

/** When an ended plan ended; null: the provider ended it before its time and has not said when. */
function endOf(subscription: Subscription, now: number): string | number | null {
  const { endsAt, renewsAt, pastDueSince } = subscription;
  if (endsAt !== null || !pastDueSince) return endsAt ?? renewsAt;
  const until = paidUntil(subscriptionFacts(subscription));
  return until !== null && until <= now ? until : null;
}

/** What is collected next, and when; nothing is collected from a trial, a cancelled or an ended plan. */
function nextInvoice({ planId, status, renewsAt }: Subscription, plan: Plan): string {
  if (planId === 0 || status === 'cancelled' || status === 'expired') return 'None';
  // Of a price that was agreed on, only the provider knows the amount.
  const amount = plan.hasCheckout ? plan.price : null;
  if (status === 'past_due') return amount === null ? 'Being collected' : `${amount}, being collected`;
  if (renewsAt === null) return '-';
  return amount === null ? formatDate(renewsAt) : `${amount} on ${formatDate(renewsAt)}`;
}

function keywordReset(subscription: Subscription, periodEndsAt: string | null): string {
  const { planId, status } = subscription;
  if (planId === 0 && status === 'trialing') return 'Not during the trial';
  const resetAt = keywordsResetAt(subscription, periodEndsAt);
  if (resetAt === null && periodEndsAt !== null) {
    if (status === 'cancelled') return 'Not before the plan ends';
    if (status === 'past_due') return 'Not without a payment';
  }
  return formatDate(resetAt);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-fg-muted">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

function intervalWord(interval: 'month' | 'year' | null): string {
  if (interval === null) return '';
  return interval === 'month' ? 'Monthly' : 'Yearly';
}
