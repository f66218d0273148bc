import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

/** Controlled: the page keeps the chosen tab in the URL. */
export const Tabs = Radix.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn('flex gap-5 overflow-x-auto border-b border-border [scrollbar-width:none]', className)}
      {...rest}
    />
  );
}

export interface TabProps extends ComponentProps<typeof Radix.Trigger> {
  count?: ReactNode;
}

export function Tab({ count, className, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger
      className={cn(
        '-mb-px inline-flex h-9 flex-none items-center gap-1.5 border-b-2 border-transparent text-dense font-medium whitespace-nowrap text-fg-muted hover:text-fg focus-visible:-outline-offset-2 data-[state=active]:border-chart-1 data-[state=active]:text-accent-fg',
        className,
      )}
      {...rest}
    >
      {children}
      {count === undefined ? null : <span className="font-normal text-fg-subtle tabular-nums">{count}</span>}
    </Radix.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('pt-4', className)} {...rest} />;
}
