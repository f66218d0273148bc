import { useId, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

/** What every dialog about chosen leads gets. */
export interface BulkDialogProps<Order> {
  /** "12 leads" */
  about: string;
  busy: boolean;
  error: string | null;
  onOrder: (order: Order) => void;
  onClose: () => void;
}

export interface BulkDialogFrameProps {
  title: string;
  description: string;
  saveLabel: string;
  /** Small unless it says otherwise. */
  size?: 'sm' | 'lg';
  /** False while something is missing. */
  ready: boolean;
  busy: boolean;
  error: string | null;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a dialog that asks how something is done with chosen leads. */
export function BulkDialogFrame(props: BulkDialogFrameProps) {
  const { title, description, saveLabel, size = 'sm', ready, busy, error, onSend, onClose, children } = props;
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      size={size}
      busy={busy}
      error={error}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!ready}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onSend();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
