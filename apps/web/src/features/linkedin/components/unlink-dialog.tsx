import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useUnlinkAccount } from '../api/connect.ts';

/** Asks before an account is removed, and says what that stops. */
export function UnlinkDialog({ account, onClose }: { account: LinkedInAccount; onClose: () => void }) {
  const unlink = useUnlinkAccount();

  async function confirm() {
    try {
      const { cancelledActions } = await unlink.mutateAsync(account.id);
      toast({
        title: `${account.name} is unlinked`,
        description:
          cancelledActions === 0
            ? 'Nothing was planned for it.'
            : `${countOf(cancelledActions, 'planned action')} ${cancelledActions === 1 ? 'was' : 'were'} cancelled.`,
      });
      onClose();
    } catch {
      // The dialog stays open and shows it.
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Unlink ${account.name}?`}
      description="This ends the session at LinkedIn and cannot be taken back. You can connect the account again later."
      confirmLabel="Unlink account"
      busy={unlink.isPending}
      error={unlink.error ? errorMessage(unlink.error) : null}
      onConfirm={() => void confirm()}
    >
      <ul className="flex list-disc flex-col gap-1 pl-4 text-dense text-fg-muted">
        <li>
          {account.campaignsUsing === 0
            ? 'No campaign sends from this account.'
            : `${countOf(account.campaignsUsing, 'campaign')} ${account.campaignsUsing === 1 ? 'stops' : 'stop'} sending from it; its planned actions are cancelled.`}
        </li>
        <li>New messages to it no longer arrive in the Unibox.</li>
        <li>Its conversations, history and used limits are kept.</li>
      </ul>
    </AlertDialog>
  );
}
