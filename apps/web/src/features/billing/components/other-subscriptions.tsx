import type { PaymentRecords } from '@waypost/contract/users';
import { planOf } from '@waypost/domain/billing/plans';
import { formatDate } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePaymentRecords } from '../api/payment-records.ts';

type Other = PaymentRecords['otherSubscriptions'][number];

export interface OtherSubscriptionsProps {
  /** Something was bought. */
  enabled: boolean;
  busy: boolean;
  onCancel: (subscriptionId: string) => void;
}

/** What is paid for beside the plan that counts, with the way to end it. */
export function OtherSubscriptions({ enabled, busy, onCancel }: OtherSubscriptionsProps) {
  const records = usePaymentRecords(enabled);
  return records.data?.otherSubscriptions.map((other) => {
    const isOver = other.status === 'cancelled';
    return (
      <Banner
        key={other.id}
        tone={isOver ? 'info' : 'danger'}
        action={
          isOver ? undefined : (
            <Button variant="quiet" size="sm" busy={busy} onClick={() => onCancel(other.id)}>
              Cancel {nameOf(other)}
            </Button>
          )
        }
      >
        <span className="font-medium">
          {isOver
            ? `The second subscription, ${priced(other)}, is cancelled.`
            : `A second subscription is paid for: ${priced(other)}.`}
        </span>{' '}
        {isOver
          ? `It ends on ${formatDate(other.endsAt ?? other.renewsAt)} and is not charged again.`
          : `It adds nothing to your plan, and is charged again on ${formatDate(other.renewsAt)} unless it is cancelled.`}
      </Banner>
    );
  });
}

function nameOf({ planId }: Other): string {
  return planId === null ? 'the second one' : planOf(planId).name;
}

/** "Basic at $49 per month"; of a price that belongs to no plan only the provider knows the amount. */
function priced({ planId }: Other): string {
  if (planId === null) return 'of another plan';
  const { name, price, interval } = planOf(planId);
  return interval === null ? name : `${name} at ${price} per ${interval}`;
}
