import type { EditLeadBody } from '@waypost/contract/leads-detail';
import type { GridLead } from '@waypost/contract/leads-grid';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { toast } from '../../../../ui/toast-store.ts';
import { editedValue } from './editable.ts';
import { editOf, useEditLead, type LeadEdit } from './edit-lead.ts';

const undoMs = 10_000;

/** The edit that brings back what stands in a field now; a name with the parts that messages use. */
export function bodyBefore(lead: GridLead, field: string): EditLeadBody {
  const before = editOf(field, editedValue(lead, field));
  return field === 'name'
    ? { ...before, firstName: lead.firstName ?? '', lastName: lead.lastName ?? '' }
    : before;
}

/** Takes an edit back; why it could not be is said in a toast, for the cell is closed by then. */
export function useUndoEdit() {
  const edit = useEditLead();
  return useMutation({
    mutationFn: (back: LeadEdit) => edit.mutateAsync(back),
    onError: (error) =>
      toast({ tone: 'danger', title: 'The change was not undone', description: errorMessage(error) }),
  });
}

/** Says that a field was saved, and for ten seconds how it goes back. */
export function offerUndo(label: string, lead: Pick<GridLead, 'fullName'>, undo: () => void): void {
  toast({
    title: `${label} saved`,
    description: lead.fullName,
    durationMs: undoMs,
    action: { label: 'Undo', altText: `Bring back the former value of ${label}`, onSelect: undo },
  });
}
