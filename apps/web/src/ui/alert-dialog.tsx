import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { buttonClasses } from './button-classes.ts';
import { useReturnFocus } from './return-focus.tsx';
import { useOncePerOpening } from './use-once-per-opening.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, to what, and that it cannot be undone. */
  description: ReactNode;
  /** The verb, e.g. "Delete list"; never OK. */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  tone?: 'danger' | 'primary';
  /** What is asked is not known yet. */
  confirmDisabled?: boolean;
  busy?: boolean;
  /** Why it failed; the dialog stays open. */
  error?: ReactNode;
  children?: ReactNode;
}

/** Asks before what cannot be undone or reaches a person. Focus starts on Cancel. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props;
  const { tone = 'danger', busy = false, confirmDisabled = false, error, children } = props;
  const { marker, giveBack } = useReturnFocus();
  const confirm = useOncePerOpening(onConfirm, { open, busy, failed: Boolean(error) });
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !busy) onOpenChange(next);
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-overlay p-6 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in max-md:p-4">
          <Radix.Content
            aria-busy={busy || undefined}
            onEscapeKeyDown={(event) => {
              if (busy) event.preventDefault();
            }}
            onCloseAutoFocus={giveBack}
            className="w-full max-w-[440px] rounded-dialog border border-border bg-raised shadow-dialog outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in"
          >
            {marker}
            <div className="flex flex-col gap-4 p-5">
              {error ? <Banner tone="danger">{error}</Banner> : null}
              <div>
                <Radix.Title className="text-h2">{title}</Radix.Title>
                <Radix.Description className="mt-1 text-dense text-fg-muted">{description}</Radix.Description>
              </div>
              {children}
            </div>
            <footer className="flex justify-end gap-2 border-t border-border px-5 py-3">
              <Radix.Cancel disabled={busy} className={buttonClasses({ variant: 'secondary' })}>
                {cancelLabel}
              </Radix.Cancel>
              <Button variant={tone} busy={busy} disabled={confirmDisabled} onClick={confirm}>
                {confirmLabel}
              </Button>
            </footer>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
