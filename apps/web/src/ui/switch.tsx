import { Switch as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

export interface SwitchProps extends Omit<ComponentProps<typeof Radix.Root>, 'children'> {
  label?: ReactNode;
  help?: ReactNode;
}

/** Acts at once: use a checkbox where a Save button decides. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  const { 'aria-required': _required, ...wiring } = useFieldControl(rest);
  const track = (
    <Radix.Root
      {...rest}
      {...wiring}
      className={cn(
        'relative h-4 w-7 flex-none rounded-full bg-control-border transition-colors duration-140 before:absolute before:-inset-1 before:content-[""] data-[state=checked]:bg-primary disabled:opacity-50 forced-colors:border',
        label ? 'mt-0.5' : className,
      )}
    >
      <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-white transition-transform duration-140 ease-enter data-[state=checked]:translate-x-3.5" />
    </Radix.Root>
  );
  if (!label) return track;
  return (
    <label className={cn('flex min-h-6 items-start gap-2 text-body', className)}>
      {track}
      <span className="min-w-0">
        {label}
        {help ? <span className="block text-caption text-fg-subtle">{help}</span> : null}
      </span>
    </label>
  );
}
