import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { SleepingRoot, SleepingTrigger, useWake } from './asleep.tsx';
import { cn } from './class-names.ts';
import { floatingPanel } from './floating-classes.ts';

export function Popover(props: ComponentProps<typeof Radix.Root>) {
  return <SleepingRoot root={Radix.Root} of={props} />;
}

/** Wraps the button that opens the popover. */
export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <SleepingTrigger opens="dialog" trigger={Radix.Trigger} of={props} />;
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
