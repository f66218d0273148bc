import type { Lead } from '@waypost/contract/leads';
import type { ForgottenLead } from '@waypost/contract/leads-detail';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useDeleteLead, useForgetLead } from '../api/list-leads.ts';

/** A toast with a sentence and the names of lists in it. */
const readingMs = 15_000;

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
      const stays = kind === 'delete' ? await deleted() : await forgotten();
      onGone([lead.id]);
      onClose();
      toast({
        tone: 'success',
        title: `${lead.fullName} was ${kind === 'delete' ? 'deleted' : 'forgotten'}`,
        ...(stays === null ? {} : { description: stays, durationMs: readingMs }),
      });
    } catch (error) {
      setFailure(errorMessage(error));
    }
  }
  async function deleted(): Promise<null> {
    await erase.mutateAsync(lead.id);
    return null;
  }
  async function forgotten(): Promise<string | null> {
    return namesakeWords((await forget.mutateAsync(lead.id)).namesakes);
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

/** Who may be the same person and was not erased with them; null: nobody. */
function namesakeWords(namesakes: ForgottenLead['namesakes']): string | null {
  const count = namesakes.length;
  if (count === 0) return null;
  const lists = [...new Set(namesakes.flatMap((one) => one.lists))].map((name) => `“${name}”`).join(', ');
  return `${countOf(count, 'lead', 'leads')} without a link ${count === 1 ? 'has' : 'have'} the same name and company and ${
    count === 1 ? 'is' : 'are'
  } still here${lists === '' ? '' : `, in ${lists}`}.`;
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
