import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

/** Asks before people are forgotten, as that cannot be taken back. */
export function BulkForget(
  props: BulkDialogProps<Extract<BulkOrder, { action: 'forget' }>> & {
    /** How many are chosen; null while nobody knows. */
    count: number | null;
  },
) {
  const { about, count, busy, error, onOrder, onClose } = props;
  const [whom, person] = count === 1 ? ['this person', 'person'] : ['these people', 'people'];
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Forget ${about}?`}
      description={`All that is known about ${whom} is erased, in every list. No import, sync or campaign brings them back. This cannot be undone.`}
      confirmLabel={`Forget ${person}`}
      busy={busy}
      error={error}
      onConfirm={() => onOrder({ action: 'forget' })}
    />
  );
}
