import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid h-[18px] min-w-[18px] flex-none place-items-center rounded-tag border border-border-strong bg-surface px-1 font-sans text-[11px] leading-none font-medium text-fg-subtle',
        className,
      )}
      {...rest}
    />
  );
}
