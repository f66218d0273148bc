import { useQuery } from '@tanstack/react-query';
import type { LeadSheet as Sheeted } from '@waypost/contract/leads-detail';
import type { GridLead } from '@waypost/contract/leads-grid';
import { errorMessage, isApiError, requestIdOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { leadSheetQuery } from '../api/lead-sheet.ts';
import { LeadSheet, type LeadSheetProps, type SheetLead } from './lead-sheet.tsx';

export interface OpenedLeadProps extends Omit<LeadSheetProps, 'lead' | 'onRemove'> {
  listId: string;
  leadId: string;
  /** Its row, where it is among those that are here; a link may open one that is not. */
  row: GridLead | undefined;
  /** Somebody is taking it away here: that it is gone is no news. */
  leaving: boolean;
  onRemove: (lead: SheetLead) => void;
}

/** The sheet of the lead that the address names, or a sentence where there is no such lead. */
export function OpenedLead({ listId, leadId, row, leaving, onRemove, ...sheet }: OpenedLeadProps) {
  const answer = useQuery(leadSheetQuery(leadId));
  const { error } = answer;
  const isUnknown = isApiError(error, 'not_found') || isApiError(error, 'invalid_input');
  const known = answer.data;
  const lead = row ?? (known === undefined || isUnknown ? undefined : leadOf(known, listId));
  if (lead !== undefined) {
    const isHere = row !== undefined || known?.lists.some(({ id }) => id === listId) === true;
    return <LeadSheet lead={lead} onRemove={isHere ? onRemove : undefined} {...sheet} />;
  }
  if (!answer.isError || leaving) return null;
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) sheet.onClose();
      }}
      title={isUnknown ? 'This lead does not exist' : 'The lead could not be loaded'}
      description={
        isUnknown
          ? 'It may have been deleted, or merged into another lead. The other leads are still there.'
          : errorMessage(error)
      }
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        sheet.onClosed();
      }}
      {...(isUnknown ? { footer: <Button onClick={sheet.onClose}>Show the list</Button> } : {})}
    >
      {isUnknown ? null : (
        <ErrorState
          title="What is known of the lead is still there"
          text="Try again, or open it from its row."
          requestId={requestIdOf(error)}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
    </Sheet>
  );
}

function leadOf(known: Sheeted, listId: string): SheetLead {
  return { ...known, addedAt: known.lists.find(({ id }) => id === listId)?.addedAt ?? null };
}
