import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

/** Shared by every text control, so that they line up and focus alike. */
export const controlClasses =
  'w-full min-w-0 rounded-control border border-control-border bg-surface text-body text-fg max-md:text-phone placeholder:text-fg-subtle focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-ring aria-invalid:border-danger-dot disabled:border-border disabled:bg-sunken disabled:text-fg-subtle';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'md' | 'lg';
  /** Decorative icon at the start. */
  lead?: ReactNode;
  /** Small control or text at the end, e.g. a unit or a show-password button. */
  trail?: ReactNode;
}

export function Input({ size = 'md', lead, trail, className, ...rest }: InputProps) {
  const wiring = useFieldControl(rest);
  const input = (
    <input
      {...rest}
      {...wiring}
      className={cn(
        controlClasses,
        size === 'lg' ? 'h-10 px-3' : 'h-8 px-2.5 max-md:h-10',
        lead && 'pl-8',
        trail && 'pr-10',
        className,
      )}
    />
  );
  if (!lead && !trail) return input;
  return (
    <span className="relative block min-w-0">
      {lead ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-fg-subtle [&_svg]:size-4"
        >
          {lead}
        </span>
      ) : null}
      {input}
      {trail ? (
        <span className="absolute inset-y-0 right-1 flex items-center text-fg-subtle">{trail}</span>
      ) : null}
    </span>
  );
}
