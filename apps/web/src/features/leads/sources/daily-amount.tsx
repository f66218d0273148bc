import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';

export interface DailyAmountProps {
  /** Leads; null while nothing usable is typed. */
  perDay: number | null;
  onPerDay: (perDay: number | null) => void;
  /** Why the last try failed. */
  error: Error | null;
  className?: string;
}

/** How many leads a daily source adds at most. */
export function DailyAmount({ perDay, onPerDay, error, className }: DailyAmountProps) {
  const problem = error ? errorMessage(error) : undefined;
  return (
    <Field label="At most a day" error={perDay === null ? 'Give a number between 1 and 1,000.' : problem}>
      <NumberField
        value={perDay}
        onValueChange={onPerDay}
        min={1}
        max={1_000}
        step={10}
        className={className}
      />
    </Field>
  );
}

/** The end of a form in a popover that asks for it. */
export function DailyFoot({
  label,
  busy,
  disabled,
  onCancel,
}: {
  label: string;
  busy: boolean;
  disabled: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="flex justify-end gap-2">
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="sm" variant="primary" busy={busy} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
