import { Popover as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../../../ui/class-names.ts';
import { floatingPanel } from '../../../../ui/floating-classes.ts';

export interface CellTextAreaProps extends ComponentProps<'textarea'> {
  problem: string | null;
  problemId: string;
  /** What stands in the cell meanwhile. */
  children: ReactNode;
}

/** Where a value of several lines is edited: over the cell, which is too low for them. */
export function CellTextArea({ problem, problemId, children, ...field }: CellTextAreaProps) {
  return (
    <Radix.Root open>
      <Radix.Anchor asChild>{children}</Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={-28}
          alignOffset={-12}
          collisionPadding={8}
          aria-label={field['aria-label']}
          // The field takes the focus itself, and the cell takes it back.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          className={cn(floatingPanel, 'w-80 max-w-[calc(100vw-16px)] p-1 text-dense')}
        >
          <textarea
            rows={1}
            {...field}
            className={cn(
              'block field-sizing-content max-h-60 min-h-8 w-full resize-none rounded-control bg-surface px-2 py-1.5 outline-none',
              field['aria-busy'] && 'text-fg-muted',
            )}
          />
          <p
            id={problemId}
            role={problem === null ? undefined : 'alert'}
            className={cn('px-2 pb-1 text-caption', problem === null ? 'text-fg-subtle' : 'text-danger-fg')}
          >
            {problem ?? 'Enter saves, Shift+Enter begins a new line.'}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
