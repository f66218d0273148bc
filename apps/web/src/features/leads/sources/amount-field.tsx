import { useState } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';

export interface AmountFieldProps {
  value: number | null;
  onChange: (amount: number | null) => void;
  max: number;
  error: string | undefined;
}

/** How many leads to add at most; it stops at exactly this number. */
export function AmountField({ value, onChange, max, error }: AmountFieldProps) {
  const [left, setLeft] = useState(false);
  const isNone = left && value === null;
  return (
    <Field
      label="Leads to add at most"
      help={`1 to ${formatNumber(max)}`}
      error={error ?? (isNone ? amountProblem(max) : undefined)}
    >
      <NumberField
        onBlur={() => setLeft(true)}
        value={value}
        onValueChange={onChange}
        min={1}
        max={max}
        step={100}
        className="w-full sm:w-44"
      />
    </Field>
  );
}

export const amountProblem = (max: number): string => `Give a number between 1 and ${formatNumber(max)}.`;
