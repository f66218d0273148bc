import { errorMessage } from '../../../lib/api/api-error.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRemoveCampaign } from '../api/campaigns.ts';

export function DeleteDraftDialog(props: { campaign: { id: string; name: string }; onClose: () => void }) {
  const { campaign, onClose } = props;
  const remove = useRemoveCampaign();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${campaign.name}?`}
      description="The draft, its sequence and its messages cannot be brought back. Its lead lists stay."
      confirmLabel="Delete draft"
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : null}
      onConfirm={() =>
        remove.mutate(campaign.id, {
          onSuccess: () => {
            toast({ title: `${campaign.name} is deleted` });
            onClose();
          },
        })
      }
    />
  );
}
