import { errorMessage } from '../../../lib/api/api-error.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { useRemoveSample } from '../api/sample.ts';

/** Says for whom it goes, what stops with it, and that it does not come back. */
export function RemoveSampleDialog(props: { guestId: string; onClose: () => void }) {
  const { guestId, onClose } = props;
  const remove = useRemoveSample(guestId);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Remove the sample workspace?"
      description="It goes for everybody who uses this installation, with its lists, campaigns and conversations, and nothing is sent from it any more. Your own workspace stays as it is. The sample cannot be brought back: only a start with a new data directory makes another one."
      confirmLabel="Remove sample"
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : null}
      onConfirm={() => remove.mutate()}
    />
  );
}
