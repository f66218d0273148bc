import type { Subscription } from '@waypost/contract/users';
import { planOf, type Plan } from '@waypost/domain/billing/plans';
import { paidUntil, subscriptionBanner } from '@waypost/domain/billing/subscription-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  subscriptionQuery,
  usageQuery,
  useChangeSubscription,
  useSubscription,
  useUsage,
} from '../features/billing/api/subscription.ts';
import {
  ActingDialog,
  CancelPlanDialog,
  ChangePlanDialog,
} from '../features/billing/components/change-plan-dialog.tsx';
import { ChangeWait, CheckoutReturn } from '../features/billing/components/checkout-return.tsx';
import { OtherSubscriptions } from '../features/billing/components/other-subscriptions.tsx';
import { PaymentRecords } from '../features/billing/components/payment-records.tsx';
import { PlanCards } from '../features/billing/components/plan-cards.tsx';
import { PlanSummary } from '../features/billing/components/plan-summary.tsx';
import { UsageSummary } from '../features/billing/components/usage-summary.tsx';
import { checkoutState } from '../features/billing/model/checkout-return.ts';
import { keywordsEndAt, keywordsResetAt } from '../features/billing/model/keyword-reset.ts';
import { isRunning, type Interval } from '../features/billing/model/plan-choice.ts';
import { subscriptionFacts } from '../features/billing/model/subscription-facts.ts';
import { type KeywordTerms, usageAlert } from '../features/billing/model/usage-words.ts';
import { linkedInAccountsQuery } from '../features/linkedin/api/linkedin-accounts.ts';
import { errorMessage, failureOf, isApiError } from '../lib/api/api-error.ts';
import { useBusinessNow } from '../lib/clock.ts';
import { formatDate } from '../lib/dates.ts';
import { first } from '../lib/first-query.ts';
import { Later } from '../lib/later.tsx';
import { countOf } from '../lib/numbers.ts';
import { bookDemoUrl } from '../lib/outside-links.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

type Open = { what: 'change'; plan: Plan } | { what: 'cancel' } | { what: 'acting' };

export const firstQueries = [first(subscriptionQuery), first(usageQuery), first(linkedInAccountsQuery)];

export function Component() {
  usePageTitle('Billing');
  const [search, setSearch] = useSearchParams();
  const subscription = useSubscription();
  const usage = useUsage();
  const change = useChangeSubscription();
  const [open, setOpen] = useState<Open | null>(null);
  const [awaited, setAwaited] = useState<Plan | null>(null);
  const [leavingFor, setLeavingFor] = useState<number | null>(null);
  const linked = useQuery(linkedInAccountsQuery);
  const now = useBusinessNow();
  const accounts = (linked.data ?? []).filter(({ status }) => status !== 'Deleted');
  const current = subscription.data;
  const interval = intervalOf(search.get('interval'), current?.planId);
  const banner = current ? subscriptionBanner(subscriptionFacts(current), now, formatDate) : null;

  function choose(plan: Plan) {
    change.reset();
    const isTooSmall = accounts.length > plan.access.linkedInAccountsLimit;
    if (current && (isRunning(current) || isTooSmall)) setOpen({ what: 'change', plan });
    else void goToCheckout(plan, undefined);
  }

  /** An account was linked meanwhile: with the list read anew the dialog asks. */
  function mustChoose(error: unknown): boolean {
    const isAsked = isApiError(error) && error.code === 'choice_required';
    if (isAsked) void linked.refetch();
    return isAsked;
  }

  async function goToCheckout(plan: Plan, keep: string[] | undefined) {
    setLeavingFor(plan.id);
    try {
      const { checkoutUrl } = await change.mutateAsync(bodyOf(plan, keep));
      if (checkoutUrl) window.location.assign(checkoutUrl);
      else setLeavingFor(null);
    } catch (error) {
      setLeavingFor(null);
      if (mustChoose(error)) setOpen({ what: 'change', plan });
    }
  }

  function close() {
    // Its failure was said in the dialog.
    change.reset();
    setOpen(null);
  }

  async function send(body: Parameters<typeof change.mutateAsync>[0], wanted: Plan | null) {
    try {
      await change.mutateAsync(body);
      setOpen(null);
      setAwaited(wanted);
    } catch (error) {
      // The dialog, or the banner, shows it.
      mustChoose(error);
    }
  }

  const keywords = usage.data?.keywords;
  // A payment that failed comes before everything else that is said of the plan.
  const isPastDue = current?.status === 'past_due';
  const alert =
    keywords && current && !isPastDue
      ? usageAlert(keywords.used, keywords.max, keywordTerms(current, usage.data?.periodEndsAt ?? null))
      : null;
  const rests = accounts.filter(({ planRest }) => planRest !== null).length;
  const failure = change.error ? errorMessage(change.error) : null;
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-4">
      <PageHead title="Billing" className="mb-0" />
      <CheckoutReturn
        mark={search.get('checkout')}
        subscription={current}
        onForget={() => setSearch((before) => without(before, 'checkout'), { replace: true })}
      />
      <ChangeWait awaited={awaited} subscription={current} onDone={() => setAwaited(null)} />
      {banner?.color === 'red' && current && !isPastDue ? (
        <Banner tone="danger">
          {current.planId === 0 ? (
            'Your trial has ended. Choose a plan to go on.'
          ) : (
            <>
              <span className="font-medium">{banner.text}.</span>{' '}
              {current.status === 'expired'
                ? 'Campaigns send nothing and LinkedIn accounts rest. With a plan everything goes on where it stood.'
                : 'The payment provider has not confirmed the renewal yet.'}
            </>
          )}
        </Banner>
      ) : null}
      {current && isPastDue && search.get('checkout') !== 'done' ? (
        <Banner tone="danger">
          <span className="font-medium">A payment did not go through.</span> The payment provider tries it
          again. Give another payment method under Invoices and payment; without a payment the plan ends on{' '}
          {formatDate(paidUntil(subscriptionFacts(current)))}.
        </Banner>
      ) : null}
      {alert ? (
        <Banner tone={alert.tone}>
          <span className="font-medium">{alert.title}</span> {alert.text}
        </Banner>
      ) : null}
      {rests > 0 && current && isRunning(current) ? (
        <Banner
          tone="warning"
          action={
            <Button variant="quiet" size="sm" onClick={() => setOpen({ what: 'acting' })}>
              Choose accounts
            </Button>
          }
        >
          <span className="font-medium">
            {countOf(rests, 'LinkedIn account rests', 'LinkedIn accounts rest')}
          </span>
          : the {planOf(current.planId).name} plan lets {planOf(current.planId).access.linkedInAccountsLimit}{' '}
          act.
        </Banner>
      ) : null}
      <OtherSubscriptions
        enabled={current !== undefined && current.planId !== 0}
        busy={change.isPending}
        onCancel={(subscriptionId) => void send({ action: 'cancel', subscriptionId }, null)}
      />
      {failure && open === null ? <Banner tone="danger">{failure}</Banner> : null}
      {subscription.error && !current ? (
        <Card>
          <ErrorState
            title="Your plan could not be loaded"
            {...failureOf(subscription.error)}
            retrying={subscription.isFetching}
            onRetry={() => void subscription.refetch()}
          />
        </Card>
      ) : (
        <SkeletonGroup loading={!current} label="Loading your plan" skeleton={<PageSkeleton />}>
          {current ? (
            <div className="flex flex-col gap-6">
              <div className="grid gap-4 lg:grid-cols-[minmax(280px,2fr)_5fr]">
                <PlanSummary
                  subscription={current}
                  periodEndsAt={usage.data?.periodEndsAt ?? null}
                  busy={change.isPending}
                  onCancel={() => {
                    change.reset();
                    setOpen({ what: 'cancel' });
                  }}
                  onResume={() => void send({ action: 'resume' }, null)}
                />
                {usage.data ? (
                  <UsageSummary
                    usage={{
                      ...usage.data,
                      periodEndsAt: keywordsEndAt(current, usage.data.periodEndsAt),
                    }}
                    plan={planOf(current.status === 'expired' ? 0 : current.planId)}
                  />
                ) : (
                  <Card>
                    {usage.error ? (
                      <ErrorState
                        title="Usage could not be loaded"
                        {...failureOf(usage.error)}
                        onRetry={() => void usage.refetch()}
                      />
                    ) : (
                      <Skeleton className="m-4 h-20" />
                    )}
                  </Card>
                )}
              </div>
              <Later>
                <section aria-labelledby="plans">
                  <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
                    <h2 id="plans" className="text-h2">
                      Plans
                    </h2>
                    <SegmentedControl
                      aria-label="Paid by"
                      value={interval}
                      onValueChange={(next) =>
                        setSearch(
                          (before) => {
                            before.set('interval', next);
                            return before;
                          },
                          { replace: true },
                        )
                      }
                      segments={[
                        { value: 'month', label: 'Monthly' },
                        {
                          value: 'year',
                          label: (
                            <>
                              Yearly <Badge tone="success">Save up to $388</Badge>
                            </>
                          ),
                        },
                      ]}
                    />
                  </div>
                  <PlanCards
                    interval={interval}
                    subscription={current}
                    busyPlanId={leavingFor}
                    // Whoever has just paid would pay a second time.
                    isPaymentAwaited={checkoutState(search.get('checkout'), current) === 'pending'}
                    onChoose={choose}
                    salesUrl={bookDemoUrl}
                  />
                </section>
                <Later>
                  <PaymentRecords subscription={current} />
                </Later>
              </Later>
            </div>
          ) : null}
        </SkeletonGroup>
      )}
      {open?.what === 'change' ? (
        <ChangePlanDialog
          from={planOf(current?.planId)}
          to={open.plan}
          busy={change.isPending}
          subscription={current ?? { planId: 0, status: 'trialing' }}
          accounts={accounts}
          error={failure}
          onClose={close}
          onConfirm={(keep) =>
            current && isRunning(current)
              ? void send(bodyOf(open.plan, keep), open.plan)
              : void goToCheckout(open.plan, keep)
          }
        />
      ) : null}
      {open?.what === 'acting' ? (
        <ActingDialog
          plan={planOf(current?.planId)}
          accounts={accounts}
          busy={change.isPending}
          error={failure}
          onClose={close}
          onConfirm={(keepAccountIds) => void send({ keepAccountIds }, null)}
        />
      ) : null}
      {open?.what === 'cancel' ? (
        <CancelPlanDialog
          plan={planOf(current?.planId)}
          endsOn={formatDate(current?.renewsAt)}
          busy={change.isPending}
          error={failure}
          onClose={close}
          onConfirm={() => void send({ action: 'cancel' }, null)}
        />
      ) : null}
    </div>
  );
}

function keywordTerms(subscription: Subscription, periodEndsAt: string | null): KeywordTerms {
  const resetAt = keywordsResetAt(subscription, periodEndsAt);
  return {
    isTrial: subscription.planId === 0,
    startAnewOn: resetAt === null ? null : formatDate(resetAt),
  };
}

function bodyOf(plan: Plan, keep: string[] | undefined) {
  return keep === undefined ? { planId: plan.id } : { planId: plan.id, keepAccountIds: keep };
}

/** The switch as the address says, else as the current plan is paid. */
function intervalOf(asked: string | null, planId: number | undefined): Interval {
  if (asked === 'month' || asked === 'year') return asked;
  return planOf(planId).interval === 'year' ? 'year' : 'month';
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  search.delete(name);
  return search;
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 lg:grid-cols-[minmax(280px,2fr)_5fr]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}
