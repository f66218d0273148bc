import type { Lead } from '@waypost/contract/leads';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useDeleteLead, useRemoveLeads } from '../api/list-leads.ts';

/** What is about to leave: some leads from this list, or one lead from the workspace. */
export type Removal =
  | { kind: 'remove'; leads: readonly Pick<Lead, 'id' | 'fullName'>[] }
  | { kind: 'delete'; lead: Lead };

export interface LeadRemovalProps {
  listId: string;
  removal: Removal;
  onClose: () => void;
  /** The ids that are gone. */
  onGone: (leadIds: readonly string[]) => void;
}

/** Asks before leads leave, as neither can be taken back. */
export function LeadRemoval({ listId, removal, onClose, onGone }: LeadRemovalProps) {
  const remove = useRemoveLeads(listId);
  const erase = useDeleteLead();
  const [failure, setFailure] = useState<string | null>(null);
  const leads = removal.kind === 'remove' ? removal.leads : [removal.lead];
  const only = leads.length === 1 ? leads[0]?.fullName : undefined;

  async function confirm() {
    setFailure(null);
    try {
      if (removal.kind === 'delete') {
        await erase.mutateAsync(removal.lead.id);
        done([removal.lead.id], `${removal.lead.fullName} was deleted`);
        return;
      }
      const { removed, failed } = await remove.mutateAsync(leads.map((lead) => lead.id));
      const [first] = failed;
      if (!first) {
        done(removed, `${only ?? countOf(removed.length, 'lead')} removed from the list`);
        return;
      }
      onGone(removed);
      setFailure(`${removed.length} removed, ${failed.length} not. ${errorMessage(first.error)}`);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  }
  function done(gone: readonly string[], title: string) {
    onGone(gone);
    onClose();
    toast({ tone: 'success', title });
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        removal.kind === 'delete'
          ? `Delete ${removal.lead.fullName}?`
          : `Remove ${only ?? countOf(leads.length, 'lead')} from this list?`
      }
      description={
        removal.kind === 'delete'
          ? 'The lead leaves every list, with what is known about it. This cannot be undone.'
          : `${only ? 'The lead stays' : 'They stay'} in other lists. Putting ${only ? 'it' : 'them'} back means adding ${only ? 'it' : 'them'} again.`
      }
      confirmLabel={removal.kind === 'delete' ? 'Delete lead' : 'Remove from list'}
      busy={remove.isPending || erase.isPending}
      error={failure}
      onConfirm={() => void confirm()}
    />
  );
}
