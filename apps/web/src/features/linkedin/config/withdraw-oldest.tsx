import type { PendingInvitationView } from '@waypost/contract/linkedin-config';
import { WITHDRAW_AFTER_DAYS_DEFAULT, WITHDRAW_AFTER_DAYS_MIN } from '@waypost/domain/linkedin/daily-limits';
import { useState } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import type { Withdrawal } from './api/change-config.ts';

/** Most withdrawals that one order plans. */
const bulkMax = 100;

/** A withdrawal that has still to be confirmed. */
export interface Asked {
  order: Withdrawal;
  /** What is taken back: the beginning of a sentence. */
  text: string;
}

interface WithdrawOldestProps {
  /** Withdrawals that the limit leaves today. */
  left: number;
  /** Pending invitations altogether. */
  total: number;
  /** The oldest of them, as far as they are loaded. */
  oldest: readonly PendingInvitationView[];
  onAsk: (asked: Asked) => void;
}

/** Takes the oldest back. How many that are is said before, as far as it is known; where it is none there is nothing to ask. */
export function WithdrawOldest({ left, total, oldest, onAsk }: WithdrawOldestProps) {
  const [count, setCount] = useState<number | null>(20);
  const [days, setDays] = useState<number | null>(WITHDRAW_AFTER_DAYS_DEFAULT);
  const problem =
    count === null
      ? `Enter 1 to ${bulkMax} invitations.`
      : days === null
        ? `Enter ${WITHDRAW_AFTER_DAYS_MIN} to 365 days.`
        : null;
  const old = oldest.filter(({ ageDays, isWithdrawing }) => ageDays >= (days ?? 0) && !isWithdrawing).length;
  // They are loaded oldest first: where a younger one is among them, or all are, no older one is missing.
  const isAll = oldest.length >= total || oldest.some(({ ageDays }) => ageDays < (days ?? 0));
  const isNone = problem === null && isAll && old === 0;
  const howMany = isAll ? Math.min(old, count ?? 0) : (count ?? 0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (days === null || count === null) return;
        const order = { olderThanDays: days, limit: count };
        onAsk({
          order,
          text: `${isAll ? '' : 'Up to '}${countOf(howMany, 'invitation')}, the oldest, older than ${countOf(days, 'day')}`,
        });
      }}
    >
      <Field
        label="Withdraw the oldest now"
        help={
          isNone
            ? `None is left that is older than ${countOf(days ?? 0, 'day')}.`
            : `${countOf(left, 'withdrawal')} left in 24 hours; more than that leave on the next days.`
        }
        error={problem}
      >
        <span className="flex flex-wrap items-center gap-2 text-dense text-fg-muted">
          <NumberField
            aria-label="How many"
            value={count}
            min={1}
            max={bulkMax}
            className="w-28 min-w-0 max-md:w-36"
            onValueChange={setCount}
          />
          older than
          <NumberField
            aria-label="Older than"
            value={days}
            min={WITHDRAW_AFTER_DAYS_MIN}
            max={365}
            unit="days"
            className="w-40 min-w-0 max-md:w-48"
            onValueChange={setDays}
          />
          <Button type="submit" disabled={problem !== null || isNone}>
            Withdraw
          </Button>
        </span>
      </Field>
    </form>
  );
}
