import { useEffect, useRef, useState } from 'react';
import { LeadRemoval, type Removal } from '../components/lead-removal.tsx';
import type { SheetLead } from '../components/lead-sheet.tsx';
import { OpenedLead } from '../components/opened-lead.tsx';
import type { LoadedRows } from './rows/loaded-rows.ts';

export interface RowSheetProps {
  listId: string;
  rows: LoadedRows;
  openId: string | null;
  onOpen: (leadId: string | null) => void;
  /** The sheet closed over this row: the focus goes back there. */
  onClosed: (index: number) => void;
  onGone: (leadIds: readonly string[]) => void;
}

/** The sheet of the lead that is open, with the way to the rows before and after its own where that is here. */
export function RowSheet({ listId, rows, openId, onOpen, onClosed, onGone }: RowSheetProps) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const index = openId === null ? -1 : rows.indexOf(openId);
  const row = rows.at(index);
  const last = useRef(index);
  useEffect(() => {
    if (index >= 0) last.current = index;
  }, [index]);
  const step = (to: number) => {
    const next = index < 0 ? undefined : rows.at(to);
    return next ? () => onOpen(next.id) : undefined;
  };
  const remove = (kind: 'delete' | 'forget') => (which: SheetLead) => setRemoval({ kind, lead: which });
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
          onRemove={(which) => setRemoval({ kind: 'remove', leads: [which] })}
          onDelete={remove('delete')}
          onForget={remove('forget')}
        />
      )}
      {removal ? (
        <LeadRemoval
          listId={listId}
          removal={removal}
          onClose={() => setRemoval(null)}
          onGone={(gone) => {
            onGone(gone);
            if (openId !== null && gone.includes(openId)) onOpen(null);
          }}
        />
      ) : null}
    </>
  );
}
