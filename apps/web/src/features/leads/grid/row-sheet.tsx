import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';
import { LeadRemoval, type Removal } from '../components/lead-removal.tsx';
import type { SheetLead } from '../components/lead-sheet.tsx';
import { OpenedLead } from '../components/opened-lead.tsx';
import { useStartBulk } from './bulk/bulk-jobs.ts';
import { useOfferToKeep } from './bulk/call-off-deletion.ts';
import type { LoadedRows } from './rows/loaded-rows.ts';

export interface RowSheetProps {
  listId: string;
  rows: LoadedRows;
  openId: string | null;
  onOpen: (leadId: string | null) => void;
  /** The sheet closed over this row: the focus goes back there. */
  onClosed: (index: number) => void;
  onGone: (leadIds: readonly string[]) => void;
  /** A job began with the lead: how it goes, and the way back, stand beside the rows. */
  onStarted: (jobId: string) => void;
}

/** The sheet of the lead that is open, with the way to the rows before and after its own where that is here. */
export function RowSheet({ listId, rows, openId, onOpen, onClosed, onGone, onStarted }: RowSheetProps) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const start = useStartBulk(listId);
  const offerToKeep = useOfferToKeep(listId);
  const index = openId === null ? -1 : rows.indexOf(openId);
  const row = rows.at(index);
  const last = useRef(index);
  useEffect(() => {
    if (index >= 0) last.current = index;
  }, [index]);
  // Known at once, unlike what is drawn: the second half of a double click orders nothing again.
  const ordered = useRef(false);
  useEffect(() => {
    ordered.current = false;
  }, [openId]);
  const step = (to: number) => {
    const next = index < 0 ? undefined : rows.at(to);
    return next ? () => onOpen(next.id) : undefined;
  };
  function gone(leadIds: readonly string[]) {
    onGone(leadIds);
    if (openId !== null && leadIds.includes(openId)) onOpen(null);
  }
  /** At once, as with many: it can be undone beside the rows. */
  function order({ id, fullName }: SheetLead, action: 'remove' | 'delete') {
    if (ordered.current || start.isPending) return;
    ordered.current = true;
    start.mutate(
      { selection: { of: 'leads', leadIds: [id] }, do: { action } },
      {
        onSuccess: ({ job }) => {
          onStarted(job.id);
          gone([id]);
          if (action === 'delete') offerToKeep(fullName, job.id);
        },
        onError: (error) => {
          ordered.current = false;
          toast({
            tone: 'danger',
            title: `${fullName} was not ${action}d`,
            description: errorMessage(error),
          });
        },
      },
    );
  }
  const erase = (kind: Removal['kind'], lead: SheetLead) => setRemoval({ kind, lead });
  return (
    <>
      {openId === null ? null : (
        <OpenedLead
          listId={listId}
          leadId={openId}
          row={row}
          leaving={removal !== null}
          onClose={() => onOpen(null)}
          onClosed={() => onClosed(Math.max(0, last.current))}
          onPrevious={step(index - 1)}
          onNext={step(index + 1)}
          onRemove={(lead) => order(lead, 'remove')}
          // One that is not in this list is in no job of it: it is asked for.
          onDelete={(lead) => (lead.addedAt === null ? erase('delete', lead) : order(lead, 'delete'))}
          onForget={(lead) => erase('forget', lead)}
        />
      )}
      {removal ? <LeadRemoval removal={removal} onClose={() => setRemoval(null)} onGone={gone} /> : null}
    </>
  );
}
