import { Checkbox as Radix } from 'radix-ui';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { checkboxBox } from './checkbox-classes.ts';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

export interface CheckboxProps extends Omit<ComponentProps<typeof Radix.Root>, 'children'> {
  /** Text beside the box; without it the box needs `aria-label`. */
  label?: ReactNode;
  help?: ReactNode;
}

export function Checkbox({ label, help, className, ...rest }: CheckboxProps) {
  const { 'aria-required': _required, ...wiring } = useFieldControl(rest);
  const box = (
    <Radix.Root
      {...rest}
      {...wiring}
      className={cn(
        checkboxBox,
        'disabled:border-border-strong disabled:bg-sunken disabled:text-fg-subtle aria-invalid:border-danger-dot',
        // Filled in its colour a locked box would hide its own tick.
        'disabled:data-[state=checked]:border-border-strong disabled:data-[state=checked]:bg-sunken disabled:data-[state=checked]:text-fg-muted',
        label ? 'mt-0.5' : className,
      )}
    >
      <Radix.Indicator className="group">
        <Check aria-hidden className="size-3 group-data-[state=indeterminate]:hidden" strokeWidth={3} />
        <Minus aria-hidden className="hidden size-3 group-data-[state=indeterminate]:block" strokeWidth={3} />
      </Radix.Indicator>
    </Radix.Root>
  );
  if (!label) return box;
  return (
    <label className={cn('flex min-h-6 items-start gap-2 text-body', className)}>
      {box}
      <span className="min-w-0">
        {label}
        {help ? <span className="block text-caption text-fg-subtle">{help}</span> : null}
      </span>
    </label>
  );
}
