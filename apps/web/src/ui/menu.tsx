import { Check } from 'lucide-react';
import { DropdownMenu as Radix, Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { SleepingRoot, SleepingTrigger, useWake } from './asleep.tsx';
import { cn } from './class-names.ts';
import { floatingItem, floatingLabel, floatingPanel, floatingSeparator } from './floating-classes.ts';
import { Kbd } from './kbd.tsx';

export function Menu(props: ComponentProps<typeof Radix.Root>) {
  return <SleepingRoot root={Radix.Root} of={props} />;
}

/** Wraps the button that opens the menu. */
export function MenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <SleepingTrigger opens="menu" trigger={Radix.Trigger} of={props} />;
}

export function MenuContent({
  className,
  align = 'end',
  sideOffset = 4,
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  if (useWake() !== null) return null;
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          floatingPanel,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-40 overflow-y-auto p-1',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  /** Destructive items stand last, after a separator. */
  danger?: boolean;
  keys?: string;
}

export function MenuItem({ danger = false, keys, className, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      className={cn(floatingItem, danger && 'text-danger-fg [&_svg]:text-danger-fg', className)}
      {...rest}
    >
      {/* With `asChild` the child becomes the item, and the shortcut its last part. */}
      <Slot.Slottable>{children}</Slot.Slottable>
      {keys ? <Kbd className="ml-auto">{keys}</Kbd> : null}
    </Radix.Item>
  );
}

export const MenuRadioGroup = Radix.RadioGroup;

export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(floatingItem, 'pr-8', className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export const MenuGroup = Radix.Group;

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn(floatingLabel, className)} {...rest} />;
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn(floatingSeparator, className)} {...rest} />;
}
