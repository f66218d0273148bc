import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { Asleep, SleepingTrigger, useSleep, useWake } from './asleep.tsx';
import { cn } from './class-names.ts';
import { floatingPanel } from './floating-classes.ts';

export function Popover(props: ComponentProps<typeof Radix.Root>) {
  const { asleep, woken, wake } = useSleep();
  const { onOpenChange } = props;
  if (!asleep || props.open === true) return <Radix.Root {...props} defaultOpen={woken || props.defaultOpen === true} />;
  return (
    <Asleep
      wake={() => {
        wake();
        onOpenChange?.(true);
      }}
    >
      {props.children}
    </Asleep>
  );
}

/** Wraps the button that opens the popover. */
export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  const wake = useWake();
  if (wake === null) return <Radix.Trigger asChild {...props} />;
  return (
    <SleepingTrigger opens="dialog" wake={wake}>
      {props.children}
    </SleepingTrigger>
  );
}

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 6,
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  if (useWake() !== null) return null;
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(floatingPanel, 'w-80 max-w-[calc(100vw-16px)] p-4', className)}
        {...rest}
      />
    </Radix.Portal>
  );
}
