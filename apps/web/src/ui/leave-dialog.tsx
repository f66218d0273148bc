import { AlertDialog } from './alert-dialog.tsx';

export interface LeaveDialogProps {
  isAsked: boolean;
  stay: () => void;
  leave: () => void;
  title?: string;
  /** What would be lost. */
  description?: string;
}

/** Asks once before a page is left on which something stands that is nowhere else. */
export function LeaveDialog({
  isAsked,
  stay,
  leave,
  title = 'Leave without saving?',
  description = 'What you changed here is not saved yet.',
}: LeaveDialogProps) {
  return (
    <AlertDialog
      open={isAsked}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title={title}
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay here"
      onConfirm={leave}
    />
  );
}
