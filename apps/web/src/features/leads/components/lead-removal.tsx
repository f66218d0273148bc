import type { Lead } from '@waypost/contract/leads';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useDeleteLead, useForgetLead, useRemoveLeads } from '../api/list-leads.ts';

type Named = Pick<Lead, 'id' | 'fullName'>;

/** What is about to leave: some leads from this list, or one lead from the workspace, perhaps for good. */
export type Removal =
  | { kind: 'remove'; leads: readonly Named[] }
  | { kind: 'delete'; lead: Named }
  | { kind: 'forget'; lead: Named };

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
  const forget = useForgetLead();
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
      if (removal.kind === 'forget') {
        await forget.mutateAsync(removal.lead.id);
        done([removal.lead.id], `${removal.lead.fullName} was forgotten`);
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
      {...wordsOf(removal, only ?? null, leads.length)}
      busy={remove.isPending || erase.isPending || forget.isPending}
      error={failure}
      onConfirm={() => void confirm()}
    />
  );
}

/** The question, what follows from it, and the verb. */
function wordsOf(removal: Removal, only: string | null, count: number) {
  if (removal.kind === 'delete') {
    return {
      title: `Delete ${removal.lead.fullName}?`,
      description: 'The lead leaves every list, with what is known about it. This cannot be undone.',
      confirmLabel: 'Delete lead',
    };
  }
  if (removal.kind === 'forget') {
    return {
      title: `Forget ${removal.lead.fullName}?`,
      description:
        'All that is known about this person is erased. No import, sync or campaign brings them back. This cannot be undone.',
      confirmLabel: 'Forget this person',
    };
  }
  const [stays, it] = only === null ? ['They stay', 'them'] : ['The lead stays', 'it'];
  return {
    title: `Remove ${only ?? countOf(count, 'lead')} from this list?`,
    description: `${stays} in other lists. Putting ${it} back means adding ${it} again.`,
    confirmLabel: 'Remove from list',
  };
}
