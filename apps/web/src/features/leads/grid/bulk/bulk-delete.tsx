import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

/** Asks before leads are deleted: who looks at one list does not see from which others they go. */
export function BulkDelete(
  props: BulkDialogProps<Extract<BulkOrder, { action: 'delete' }>> & {
    /** How many are chosen; null while nobody knows. */
    count: number | null;
  },
) {
  const { about, count, busy, error, onOrder, onClose } = props;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${about}?`}
      description={
        count === 1
          ? 'The lead leaves every list, not only this one, and campaigns stop for it. “Remove from list” keeps it in the others.'
          : 'They leave every list, not only this one, and campaigns stop for them. “Remove from list” keeps them in the others.'
      }
      confirmLabel={count === 1 ? 'Delete lead' : 'Delete leads'}
      busy={busy}
      error={error}
      onConfirm={() => onOrder({ action: 'delete' })}
    />
  );
}
