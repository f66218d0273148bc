import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { floatingPanel } from './floating-classes.ts';

export const Popover = Radix.Root;

/** Wraps the button that opens the popover. */
export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger asChild {...props} />;
}

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 6,
  ...rest
}: ComponentProps<typeof Radix.Content>) {
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
