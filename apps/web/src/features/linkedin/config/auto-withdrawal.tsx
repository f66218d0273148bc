import {
  WITHDRAW_AFTER_DAYS_DEFAULT,
  WITHDRAW_AFTER_DAYS_MAX,
  WITHDRAW_AFTER_DAYS_MIN,
} from '@waypost/domain/linkedin/daily-limits';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveAutoWithdrawal } from './api/change-config.ts';

/** Taking old invitations back without being asked: off until somebody switches it on. */
export function AutoWithdrawal({ accountId, afterDays }: { accountId: string; afterDays: number | null }) {
  const save = useSaveAutoWithdrawal(accountId);
  const [days, setDays] = useState<number | null>(afterDays ?? WITHDRAW_AFTER_DAYS_DEFAULT);
  const stored = save.isPending ? save.variables : afterDays;
  const on = stored !== null;

  function store(next: number | null) {
    save.mutate(next, {
      onSuccess: () =>
        toast({
          tone: 'success',
          title:
            next === null
              ? 'Old invitations are withdrawn by hand only'
              : `Invitations are withdrawn after ${next} days`,
          // Nobody should have to look for what the rule had under way.
          ...(next === null && { description: 'What was planned by itself is called off.' }),
        }),
      onError: (error) =>
        toast({ tone: 'danger', title: 'This was not saved', description: errorMessage(error) }),
    });
  }
  return (
    <div className="flex flex-col gap-2">
      <Switch
        checked={on}
        onCheckedChange={(next) => store(next ? (days ?? WITHDRAW_AFTER_DAYS_DEFAULT) : null)}
        label="Withdraw old invitations automatically"
        help="They leave one by one within the daily limit of withdrawals and the working hours, and stand in the queue before."
      />
      {on ? (
        <form
          className="ml-9 flex flex-wrap items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (days !== null) store(days);
          }}
        >
          <Field
            label="Pending for more than"
            hideLabel
            error={
              days === null ? `Enter ${WITHDRAW_AFTER_DAYS_MIN} to ${WITHDRAW_AFTER_DAYS_MAX} days.` : null
            }
          >
            <span className="flex items-center gap-2 text-dense text-fg-muted">
              after
              <NumberField
                value={days}
                min={WITHDRAW_AFTER_DAYS_MIN}
                max={WITHDRAW_AFTER_DAYS_MAX}
                unit="days"
                className="w-36 min-w-0 max-md:w-48"
                onValueChange={setDays}
              />
              {days !== null && days !== stored ? (
                <Button type="submit" busy={save.isPending}>
                  Save
                </Button>
              ) : null}
            </span>
          </Field>
        </form>
      ) : null}
    </div>
  );
}
