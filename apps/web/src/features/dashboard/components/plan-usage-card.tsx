import { planOf } from '@waypost/domain/billing/plans';
import { usageBox } from '@waypost/domain/billing/usage';
import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '@waypost/contract/users';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { failureOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Meter } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { allowanceWords, usageQuery } from '../../billing/index.ts';

/** What the plan allows and what is used of it. */
export function PlanUsageCard(props: { subscription: Subscription | null; billingPath: string }) {
  const { subscription, billingPath } = props;
  const usage = useQuery(usageQuery);
  const free = (subscription?.planId ?? 0) === 0;
  const plan = planOf(subscription?.planId).name;
  return (
    <Card role="group" aria-label="Plan and usage">
      <CardHead
        title="Plan and usage"
        actions={
          <Button size="sm" asChild>
            <Link to={billingPath}>{free ? 'Upgrade to Premium' : 'Check billing'}</Link>
          </Button>
        }
      />
      {subscription?.status === 'past_due' ? (
        <p className="flex items-start gap-2 border-b border-border px-4 py-2.5 text-dense text-danger-fg">
          <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none" />A payment did not go through. Billing
          says until when the plan goes on, and takes another payment method.
        </p>
      ) : null}
      {usage.data ? (
        <div className="flex flex-col gap-3 p-4 text-dense">
          <Keywords {...usage.data.keywords} />
          <dl className="flex flex-col gap-1.5 border-border not-first:border-t not-first:pt-3">
            <Fact label="Plan" value={subscription?.status === 'expired' ? `${plan}, ended` : plan} />
            <Fact label="Senders" {...usage.data.senders} />
            <Fact label="LinkedIn accounts" {...usage.data.linkedInAccounts} />
          </dl>
        </div>
      ) : usage.error ? (
        <ErrorState
          title="Usage could not be loaded"
          {...failureOf(usage.error)}
          onRetry={() => void usage.refetch()}
        />
      ) : (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </Card>
  );
}

function Keywords({ used, max }: { used: number; max: number }) {
  const box = usageBox(used, max);
  if (!box) return null;
  return (
    <div>
      <p className="flex justify-between gap-2">
        <span>Keywords this period</span>
        <span className="text-fg-muted tabular-nums">
          <span className="font-medium text-fg">{formatNumber(box.used)}</span> of {formatNumber(box.max)}
        </span>
      </p>
      <Meter
        aria-label="Keywords used"
        value={box.used}
        max={box.max}
        valueText={`${formatNumber(box.used)} of ${formatNumber(box.max)}`}
        className="mt-2"
      />
    </div>
  );
}

function Fact(props: { label: string } & ({ value: string } | { used: number; max: number })) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-fg-muted">{props.label}</dt>
      <dd className="tabular-nums">
        {'value' in props ? (
          <span className="font-medium">{props.value}</span>
        ) : (
          <span className="font-medium">{allowanceWords(props)}</span>
        )}
      </dd>
    </div>
  );
}
