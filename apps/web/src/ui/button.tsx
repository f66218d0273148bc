import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClasses, type ButtonLook } from './button-classes.ts';
import { cn } from './class-names.ts';
import { NameTip } from './tooltip.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: keeps its width, says so to screen readers, ignores further clicks. Given: a double click is one. */
  busy?: boolean;
  /** Lends its look to the one child (a link) instead of rendering a button. */
  asChild?: boolean;
}

/** An icon alone is named by a tooltip, kept back while what it opens is open. */
export function Button(props: ButtonProps) {
  const { icon = false, 'aria-label': name, 'aria-expanded': expanded } = props;
  if (!icon || name === undefined) return <PlainButton {...props} />;
  return (
    <NameTip name={name} hushed={expanded === true || expanded === 'true'}>
      <PlainButton {...props} />
    </NameTip>
  );
}

function PlainButton({
  variant = 'secondary',
  size = 'md',
  icon = false,
  busy,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = buttonClasses({ variant, size, icon }, className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  function click(event: MouseEvent<HTMLButtonElement>) {
    // A busy button stays focusable, so a second submit has to be stopped here; the second half of a double click comes
    // before anything can be busy, and begins nothing that could be.
    const begins = type === 'submit' || busy !== undefined;
    if (busy || (begins && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={cn(classes, busy && 'pointer-events-none')}
      aria-busy={busy || undefined}
      onClick={click}
      {...rest}
    >
      {busy ? (
        <>
          {/* The label stays for the width and for its name; only its paint goes. */}
          <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
          <span
            aria-hidden
            className="absolute size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent"
          />
        </>
      ) : (
        children
      )}
    </button>
  );
}
