import { RadioGroup as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

export function RadioGroup({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('flex flex-col gap-2', className)} {...rest} />;
}

export interface RadioProps extends Omit<ComponentProps<typeof Radix.Item>, 'children'> {
  label: ReactNode;
  help?: ReactNode;
}

export function Radio({ label, help, className, ...rest }: RadioProps) {
  return (
    <label className={cn('flex min-h-6 items-start gap-2 text-body', className)}>
      <Radix.Item
        {...rest}
        className="relative mt-0.5 grid size-4 flex-none place-items-center rounded-full border border-control-border bg-surface before:absolute before:-inset-1 before:content-[''] disabled:border-border-strong disabled:bg-sunken data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <Radix.Indicator className="size-1.5 rounded-full bg-white" />
      </Radix.Item>
      <span className="min-w-0">
        {label}
        {help ? <span className="block text-caption text-fg-subtle">{help}</span> : null}
      </span>
    </label>
  );
}
