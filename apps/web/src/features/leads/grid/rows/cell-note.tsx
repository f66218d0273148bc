import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../../../ui/class-names.ts';
import { floatingPanel } from '../../../../ui/floating-classes.ts';

/** A sentence under what is being edited, outside of the cell that would cut it off. */
export function CellNote({ text, id, children }: { text: string | null; id: string; children: ReactNode }) {
  return (
    <Radix.Root open={text !== null}>
      <Radix.Anchor asChild>{children}</Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          id={id}
          role="alert"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={cn(floatingPanel, 'max-w-72 px-2.5 py-1.5 text-caption text-danger-fg')}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
