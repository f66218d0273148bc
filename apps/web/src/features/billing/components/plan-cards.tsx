import type { Subscription } from '@waypost/contract/users';
import { planOf, type Plan } from '@waypost/domain/billing/plans';
import { Check, Clock } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useIsOpenedWith } from '../../../lib/later.tsx';
import { cn } from '../../../ui/class-names.ts';
import { isRunning, planDifference, plansFor, type Interval } from '../model/plan-choice.ts';

export interface PlanCardsProps {
  interval: Interval;
  subscription: Subscription;
  /** The plan whose checkout is being opened. */
  busyPlanId: number | null;
  /** A payment may have been made that is not confirmed yet: no other one is begun meanwhile. */
  isPaymentAwaited: boolean;
  onChoose: (plan: Plan) => void;
  /** Where one talks to sales about the Custom plan; opens in a new tab. */
  salesUrl: string;
}

/** All plans side by side: one frame, the popular one marked, the current one named. */
export function PlanCards({ interval, ...rest }: PlanCardsProps) {
  const isOpenedWith = useIsOpenedWith();
  return (
    <ul className="grid gap-px rounded-card border border-border bg-border sm:grid-cols-2 xl:grid-cols-5">
      {plansFor(interval).map((plan) => (
        <PlanCard key={plan.id} plan={plan} isLaidOutLate={isOpenedWith} {...rest} />
      ))}
    </ul>
  );
}

/**
 * The cards at the corners of the frame are as round as it is inside, in one, two and five columns: clipping them would
 * cut the outline of the popular one as well.
 */
const corners =
  'first:rounded-tl-[7px] max-sm:first:rounded-tr-[7px] xl:first:rounded-bl-[7px] sm:max-xl:nth-2:rounded-tr-[7px] last:rounded-br-[7px] max-xl:last:rounded-bl-[7px] xl:last:rounded-tr-[7px]';

/** One below the other, as on a phone, most of them are out of sight. */
const laidOutWhenNear =
  'max-sm:row-span-1 max-sm:grid-rows-none max-sm:[contain-intrinsic-block-size:auto_30rem] max-sm:[content-visibility:auto]';

interface PlanCardProps extends Omit<PlanCardsProps, 'interval'> {
  plan: Plan;
  isLaidOutLate: boolean;
}

function PlanCard({ plan, isLaidOutLate, ...rest }: PlanCardProps) {
  return (
    <li
      className={cn(
        // The parts of all cards of a row share its lines: what follows a longer note starts level.
        'relative row-span-7 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-0 bg-surface p-4 sm:last:col-span-2 xl:last:col-span-1',
        corners,
        isLaidOutLate && laidOutWhenNear,
        plan.isPopular && 'z-1 rounded-card bg-selected outline-2 outline-primary',
      )}
    >
      <div className="flex min-h-6 items-center gap-2">
        <span
          aria-hidden
          className="size-2 flex-none rounded-full"
          style={{ background: `light-dark(${plan.color}, ${plan.darkColor})` }}
        />
        <h3 className="min-w-0 text-h3">{plan.name}</h3>
        {/* There is room for one: whoever has the plan need not hear that others choose it. */}
        <span className="ml-auto flex-none">
          {isLeft(rest.subscription, plan) ? (
            <Badge tone="outline">Current plan</Badge>
          ) : plan.isPopular ? (
            <Badge tone="brand">Popular</Badge>
          ) : null}
        </span>
      </div>
      <p className="mt-0.5 min-h-8 text-caption text-fg-muted">{plan.description}</p>
      <p className="mt-2 flex items-baseline gap-1.5">
        <span className="text-display tabular-nums">{plan.price}</span>
        {plan.interval ? <span className="text-dense text-fg-muted">per {plan.interval}</span> : null}
      </p>
      <p className="min-h-4 text-caption font-medium text-success-fg">{plan.savings}</p>
      <PlanButton plan={plan} {...rest} />
      <ul className="mt-3 flex flex-col gap-2.5 border-t border-border pt-3">
        {plan.features.map((feature) => (
          <li key={feature.name} className="flex gap-2">
            {feature.isPlanned ? (
              <Clock aria-hidden className="mt-0.5 size-3.5 flex-none text-fg-subtle" strokeWidth={2.25} />
            ) : (
              <Check aria-hidden className="mt-0.5 size-3.5 flex-none text-accent-fg" strokeWidth={2.25} />
            )}
            <span className="min-w-0">
              <span className="block text-dense">
                {feature.name}
                {feature.isPlanned ? <span className="text-fg-subtle"> - not built yet</span> : null}
              </span>
              <span className="block text-caption text-fg-subtle">{feature.description}</span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function PlanButton(props: Omit<PlanCardsProps, 'interval'> & { plan: Plan }) {
  const { plan, subscription, busyPlanId, isPaymentAwaited, onChoose, salesUrl } = props;
  const current = planOf(subscription.planId);
  const isCurrent = plan.id === current.id && subscription.status !== 'expired';
  const note = noteFor(plan, current, subscription, isCurrent);
  const wide = 'mt-3 w-full';
  return (
    <>
      {isCurrent && subscription.status !== 'cancelled' ? (
        <Button className={wide} disabled>
          <Check aria-hidden className="size-4" />
          Current plan
        </Button>
      ) : plan.hasCheckout ? (
        <Button
          className={wide}
          variant={plan.isPopular && !isRunning(subscription) ? 'primary' : 'secondary'}
          busy={busyPlanId === plan.id}
          disabled={
            isPaymentAwaited ||
            subscription.status === 'past_due' ||
            (busyPlanId !== null && busyPlanId !== plan.id)
          }
          onClick={() => onChoose(plan)}
        >
          {plan.buttonText}
        </Button>
      ) : plan.id === 0 ? (
        <Button className={wide} disabled>
          {plan.buttonText}
        </Button>
      ) : (
        <Button className={wide} asChild>
          <a href={salesUrl} target="_blank" rel="noreferrer">
            {plan.buttonText}
            <span className="sr-only">, opens in a new tab</span>
          </a>
        </Button>
      )}
      <p
        className={cn(
          'mt-2 text-caption',
          note.startsWith('You would lose') ? 'text-warning-fg' : 'text-fg-subtle',
        )}
      >
        {note}
      </p>
    </>
  );
}

/** Cancelled and running to its end: its button resumes it, so that it cannot say that it is the current one. */
const isLeft = ({ planId, status }: Subscription, { id }: Plan): boolean =>
  status === 'cancelled' && planOf(planId).id === id;

function noteFor(plan: Plan, current: Plan, subscription: Subscription, isCurrent: boolean): string {
  if (isCurrent) return subscription.status === 'cancelled' ? 'Cancelled; choosing it resumes it.' : '';
  if (plan.id === 0) return 'The trial runs once, for 14 days.';
  if (!plan.hasCheckout) return 'No checkout; agreed with you.';
  if (subscription.status === 'past_due') return 'Once the payment that is due has gone through.';
  // What has ended gives nothing that could be lost or added to.
  if (subscription.status === 'expired') return plan.id === current.id ? 'The plan you had before.' : '';
  const { gains, losses } = planDifference(plan, current);
  const parts = [
    losses.length > 0 ? `You would lose ${losses.join(', ')}.` : '',
    gains.length > 0 ? `Adds ${gains.join(', ')}.` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : `The same as ${current.name}, paid by the ${plan.interval}.`;
}
