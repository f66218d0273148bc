import type { Lead } from '@waypost/contract/leads';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useDeleteLead, useForgetLead } from '../api/list-leads.ts';

type Named = Pick<Lead, 'id' | 'fullName'>;

/** A lead that is about to leave the workspace, perhaps for good. */
export interface Removal {
  kind: 'delete' | 'forget';
  lead: Named;
}

export interface LeadRemovalProps {
  removal: Removal;
  onClose: () => void;
  /** The ids that are gone. */
  onGone: (leadIds: readonly string[]) => void;
}

/** Asks before a lead leaves the workspace, as that cannot be taken back. */
export function LeadRemoval({ removal, onClose, onGone }: LeadRemovalProps) {
  const erase = useDeleteLead();
  const forget = useForgetLead();
  const [failure, setFailure] = useState<string | null>(null);
  const { kind, lead } = removal;

  async function confirm() {
    setFailure(null);
    try {
      await (kind === 'delete' ? erase : forget).mutateAsync(lead.id);
      onGone([lead.id]);
      onClose();
      toast({
        tone: 'success',
        title: `${lead.fullName} was ${kind === 'delete' ? 'deleted' : 'forgotten'}`,
      });
    } catch (error) {
      setFailure(errorMessage(error));
    }
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      {...wordsOf(removal)}
      busy={erase.isPending || forget.isPending}
      error={failure}
      onConfirm={() => void confirm()}
    />
  );
}

/** The question, what follows from it, and the verb. */
function wordsOf({ kind, lead }: Removal) {
  return kind === 'delete'
    ? {
        title: `Delete ${lead.fullName}?`,
        description: 'The lead leaves every list, with what is known about it. This cannot be undone.',
        confirmLabel: 'Delete lead',
      }
    : {
        title: `Forget ${lead.fullName}?`,
        description:
          'All that is known about this person is erased. No import, sync or campaign brings them back. This cannot be undone.',
        confirmLabel: 'Forget this person',
      };
}
