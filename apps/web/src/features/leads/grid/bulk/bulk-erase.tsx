import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';

type Erase = Extract<BulkOrder, { action: 'delete' | 'forget' }>;

/** Asks before leads are erased, as that cannot be taken back. */
export function BulkErase(props: BulkDialogProps<Erase> & { action: Erase['action'] }) {
  const { about, action, busy, error, onOrder, onClose } = props;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={action === 'delete' ? `Delete ${about}?` : `Forget ${about}?`}
      description={
        action === 'delete'
          ? 'They leave every list, with what is known about them. An import can bring them back. This cannot be undone.'
          : 'All that is known about these people is erased, in every list. No import, sync or campaign brings them back. This cannot be undone.'
      }
      confirmLabel={action === 'delete' ? 'Delete leads' : 'Forget people'}
      busy={busy}
      error={error}
      onConfirm={() => onOrder({ action })}
    />
  );
}
