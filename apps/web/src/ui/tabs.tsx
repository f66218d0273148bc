import { Tabs as Radix } from 'radix-ui';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names.ts';

/** Controlled: the page keeps the chosen tab in the URL. */
export const Tabs = Radix.Root;

/**
 * A click focuses a tab by script, which some browsers take for the keyboard: whoever points gets no focus ring, whoever
 * goes on by keys does.
 */
export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  const [pointing, setPointing] = useState(false);
  return (
    <Radix.List
      data-pointing={pointing || undefined}
      onPointerDownCapture={() => setPointing(true)}
      onKeyDownCapture={() => setPointing(false)}
      onBlurCapture={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setPointing(false);
      }}
      className={cn(
        'group/tabs flex gap-3 overflow-x-auto border-b border-border [scrollbar-width:none]',
        className,
      )}
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
        '-mb-px inline-flex h-9 flex-none items-center gap-1.5 border-b-2 border-transparent px-1 text-dense font-medium whitespace-nowrap text-fg-muted hover:text-fg focus-visible:-outline-offset-2 group-data-pointing/tabs:outline-none data-[state=active]:border-chart-1 data-[state=active]:text-accent-fg',
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
