import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

export interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** How many digits the code has. */
  length?: number;
  value: string;
  onValueChange: (value: string) => void;
}

/** A short numeric code in one box per digit. It is one input, so pasting, correcting and autofill work. */
export function CodeField({ length = 6, value, onValueChange, className, ...rest }: CodeFieldProps) {
  const wiring = useFieldControl(rest);
  const next = Math.min(value.length, length - 1);
  return (
    <span className={cn('group relative flex gap-2', className)}>
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          aria-hidden
          className={cn(
            'grid h-12 min-w-0 flex-1 place-items-center rounded-control border border-control-border bg-surface text-[20px] leading-none font-semibold tabular-nums',
            index === next &&
              'group-focus-within:border-transparent group-focus-within:outline-2 group-focus-within:-outline-offset-1 group-focus-within:outline-ring',
            wiring['aria-invalid'] && 'border-danger-dot',
            index === length / 2 && 'ml-2',
          )}
        >
          {value[index] ?? ''}
        </span>
      ))}
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...wiring}
        type="text"
        maxLength={length + 4}
        value={value}
        onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        className="absolute inset-0 w-full cursor-text rounded-control text-phone opacity-0"
      />
    </span>
  );
}
