import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { buttonClasses } from './button-classes.ts';
import { cn } from './class-names.ts';
import { useReturnFocus } from './return-focus.tsx';

export interface SheetProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Keeps title and description for screen readers alone, when the sheet has its own head. */
  hideHead?: boolean;
  side?: 'left' | 'right';
  footer?: ReactNode;
  dirty?: boolean;
  busy?: boolean;
}

/** A panel from the side: details of a row, or the navigation on a phone. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    hideHead = false,
    side = 'right',
    footer,
    ...others
  } = props;
  const { dirty = false, busy = false, className, children, ...rest } = others;
  const { marker, giveBack } = useReturnFocus();
  // The one of the navigation is closed as a rule, and even so has a part in the first drawing of every page.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const keepOpen = (event: Event) => {
    if (dirty || busy) event.preventDefault();
  };
  if (!wasOpen && !open) return null;
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !busy) onOpenChange(next);
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          onCloseAutoFocus={giveBack}
          className={cn(
            'fixed inset-y-0 z-30 flex w-[400px] max-w-[calc(100vw-48px)] flex-col bg-raised shadow-dialog outline-none',
            side === 'right'
              ? 'right-0 border-l border-border data-[state=closed]:animate-to-right data-[state=open]:animate-from-right'
              : 'left-0 border-r border-border data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
            className,
          )}
          {...rest}
        >
          {marker}
          <div
            className={cn('flex items-start gap-2 border-b border-border px-5 py-4', hideHead && 'sr-only')}
          >
            <div className="min-w-0 flex-1">
              <Radix.Title className="line-clamp-3 text-h2 wrap-anywhere">{title}</Radix.Title>
              <Radix.Description className="line-clamp-6 text-dense wrap-anywhere text-fg-muted">
                {description}
              </Radix.Description>
            </div>
            <Radix.Close
              aria-label="Close"
              disabled={busy}
              className={buttonClasses({ variant: 'ghost', icon: true }, '-mt-1 -mr-2')}
            >
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </div>
          <div className={cn('min-h-0 flex-1 overflow-y-auto', !hideHead && 'px-5 py-4')}>{children}</div>
          {footer ? (
            <footer className="flex justify-end gap-2 border-t border-border px-5 py-3">{footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
