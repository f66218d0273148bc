import { Minus, Plus } from 'lucide-react';
import { useEffect, useState, type ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';
import { controlClasses } from './input.tsx';

export interface NumberFieldProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'size' | 'min' | 'max'
> {
  value: number | null;
  /** Null while the field is empty or not a whole number inside the bounds. */
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
}

/** Whole numbers with buttons; what is typed stays as typed until the field is left. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onValueChange,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    step = 1,
    unit,
    className,
    ...rest
  } = props;
  const [text, setText] = useState(value === null ? '' : String(value));
  const wiring = useFieldControl(rest);
  useEffect(() => {
    setText((current) =>
      wholeNumber(current, min, max) === value ? current : value === null ? '' : String(value),
    );
  }, [value, min, max]);

  function parse(typed: string): number | null {
    return wholeNumber(typed, min, max);
  }
  function type(typed: string) {
    setText(typed);
    onValueChange(parse(typed));
  }
  function move(by: number) {
    const next = Math.min(max, Math.max(min, (parse(text) ?? min - by) + by));
    setText(String(next));
    onValueChange(next);
  }
  const button =
    'grid w-7 place-items-center self-stretch text-fg-muted hover:text-fg disabled:text-fg-subtle/50 max-md:w-10';
  const disabled = wiring.disabled ?? false;
  return (
    <span className={cn('relative inline-flex items-stretch', unit ? 'w-44 max-md:w-52' : 'w-36', className)}>
      <input
        {...rest}
        {...wiring}
        inputMode="numeric"
        role="spinbutton"
        aria-valuenow={parse(text) ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          // What was typed and cannot be used does not stand there as if it held.
          const left = parse(text) ?? value;
          if (left !== null) setText(String(left));
          rest.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            move(event.key === 'ArrowUp' ? step : -step);
          }
          rest.onKeyDown?.(event);
        }}
        className={cn(
          controlClasses,
          'h-8 pl-2.5 tabular-nums max-md:h-10',
          unit ? 'pr-28 max-md:pr-36' : 'pr-16 max-md:pr-22',
        )}
      />
      <span className="absolute inset-y-px right-px flex items-center divide-x divide-border">
        {unit ? <span className="pr-2 text-caption text-fg-subtle">{unit}</span> : null}
        <button
          type="button"
          tabIndex={-1}
          aria-label="Less"
          disabled={disabled || (value ?? min) <= min}
          className={cn(button, 'border-l border-border')}
          onClick={() => move(-step)}
        >
          <Minus aria-hidden className="size-3.5" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label="More"
          disabled={disabled || (value ?? min) >= max}
          className={button}
          onClick={() => move(step)}
        >
          <Plus aria-hidden className="size-3.5" />
        </button>
      </span>
    </span>
  );
}

/** The whole number that was typed, null when it is none or out of bounds. */
export function wholeNumber(typed: string, min: number, max: number): number | null {
  const number = /^-?\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(number) && number >= min && number <= max ? number : null;
}
