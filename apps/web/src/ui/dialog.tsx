import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { buttonClasses } from './button-classes.ts';
import { cn } from './class-names.ts';
import { focusFirstField } from './focus-first-field.ts';
import { useReturnFocus } from './return-focus.tsx';

const widths = {
  sm: 'md:max-w-[440px]',
  md: 'md:max-w-[480px]',
  lg: 'md:max-w-[640px]',
  xl: 'md:max-w-[752px]',
} as const;

export interface DialogProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Keeps the description for screen readers alone. */
  hideDescription?: boolean;
  /** Shown on top when the last try failed; the dialog stays open. */
  error?: ReactNode;
  /** Buttons: the main one last. */
  footer?: ReactNode;
  /** Above the title, e.g. a stepper. */
  above?: ReactNode;
  /** Something was typed: Escape and the backdrop no longer close. */
  dirty?: boolean;
  /** Work is under way: nothing closes the dialog. */
  busy?: boolean;
  size?: keyof typeof widths;
}

/**
 * Title, body, footer. Under 768 px it fills the screen. The footer sticks to the end of the window while the body goes on
 * below it: so the air around the dialog belongs to what is scrolled, not to the scroller, whose padding would keep the
 * footer away from its edge; and what lies under the footer's corners is clipped with the dialog's.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    hideDescription = false,
    error,
    footer,
    above,
    ...others
  } = props;
  const { dirty = false, busy = false, size = 'md', className, children, ...rest } = others;
  const { marker, giveBack } = useReturnFocus();
  const keepOpen = (event: Event) => {
    if (dirty || busy) event.preventDefault();
  };
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !busy) onOpenChange(next);
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 overflow-y-auto bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <div className="grid min-h-full place-items-center p-6 max-md:p-0">
            <Radix.Content
              aria-busy={busy || undefined}
              onEscapeKeyDown={keepOpen}
              onInteractOutside={keepOpen}
              onOpenAutoFocus={focusFirstField}
              onCloseAutoFocus={giveBack}
              className={cn(
                'relative flex w-full flex-col overflow-clip rounded-dialog border border-border bg-raised text-body shadow-dialog outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in',
                'max-md:min-h-dvh max-md:rounded-none max-md:border-0',
                widths[size],
                className,
              )}
              {...rest}
            >
              {marker}
              <header className="px-5 pt-5 pr-14">
                {above}
                <Radix.Title className="text-h2">{title}</Radix.Title>
                <Radix.Description
                  className={cn('mt-1 text-dense text-fg-muted', hideDescription && 'sr-only')}
                >
                  {description}
                </Radix.Description>
              </header>
              <div className="flex flex-1 flex-col gap-4 px-5 pt-4 pb-5">
                {error ? <Banner tone="danger">{error}</Banner> : null}
                {children}
              </div>
              {footer ? (
                <footer className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-raised px-5 py-3">
                  {footer}
                </footer>
              ) : null}
              <Radix.Close
                aria-label="Close"
                disabled={busy}
                className={buttonClasses(
                  { variant: 'ghost', icon: true },
                  'absolute top-3.5 right-3 disabled:bg-transparent disabled:border-transparent',
                )}
              >
                <X aria-hidden className="size-4" />
              </Radix.Close>
            </Radix.Content>
          </div>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
